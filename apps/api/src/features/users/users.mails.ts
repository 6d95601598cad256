import { brands } from "@demarc/contract/core/brands";
import type { Role } from "@demarc/contract/core/access";
import type { Variant } from "@demarc/contract/core/variants";
import type { Account } from "@demarc/contract/users";
import type { Mail } from "../../platform/mail/mail.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";

const roleNames: Readonly<Record<"en" | "nl", Readonly<Record<Role, string>>>> = {
  en: {
    RESELLER_ADMIN: "Administrator",
    RESELLER_FINANCE: "Finance",
    RESELLER_ORDER: "Orders",
    RESELLER_SERVICE_DESK: "Service desk",
  },
  nl: {
    RESELLER_ADMIN: "Beheerder",
    RESELLER_FINANCE: "Financiën",
    RESELLER_ORDER: "Orders",
    RESELLER_SERVICE_DESK: "Servicedesk",
  },
};

const texts = {
  en: {
    subject: (brand: string) => `Your roles at ${brand} were changed`,
    paragraphs: (person: string, company: string) => [
      `${person} changed what you can see and do for ${company} in the portal.`,
      "Sign in again to work with your new roles.",
    ],
    closing: "Does something not look right? Ask the administrator of your company.",
    before: "Earlier roles",
    after: "New roles",
    action: "Go to the portal",
  },
  nl: {
    subject: (brand: string) => `Uw rollen bij ${brand} zijn gewijzigd`,
    paragraphs: (person: string, company: string) => [
      `${person} heeft gewijzigd wat u in het portaal voor ${company} kunt zien en doen.`,
      "Log opnieuw in om met uw nieuwe rollen te werken.",
    ],
    closing: "Klopt er iets niet? Vraag het de beheerder van uw bedrijf.",
    before: "Eerdere rollen",
    after: "Nieuwe rollen",
    action: "Naar het portaal",
  },
};

export function rolesChangedMail(
  account: Account,
  after: readonly Role[],
  person: string,
  { variant, portalUrl }: { readonly variant: Variant; readonly portalUrl: string },
): Mail {
  const text = texts[account.locale];
  const named = (held: readonly Role[]) => held.map((role) => roleNames[account.locale][role]).join(", ");
  return layOutMail({
    to: account.email,
    variant,
    locale: account.locale,
    subject: text.subject(brands[variant].name),
    paragraphs: text.paragraphs(person, account.company.name),
    facts: [
      [text.before, named(account.roles)],
      [text.after, named(after)],
    ],
    action: { label: text.action, url: `${portalUrl}/` },
    closing: text.closing,
  });
}

const resetTexts = {
  en: {
    subject: (brand: string) => `Your second step at sign-in was removed at ${brand}`,
    lead: (by: string | undefined, username: string) =>
      `${by ?? "We"} removed the passkeys, the authenticator app and the recovery codes of ${username}.`,
    next: "You are signed out on all devices. Sign in with your password and set up a passkey or an authenticator app again.",
    closing: "If you did not ask for this, choose a new password now and tell the administrator of your company.",
    action: "Go to the portal",
  },
  nl: {
    subject: (brand: string) => `Uw tweede stap bij het inloggen is verwijderd bij ${brand}`,
    lead: (by: string | undefined, username: string) =>
      by === undefined
        ? `Wij hebben de passkeys, de authenticator-app en de herstelcodes van ${username} verwijderd.`
        : `${by} heeft de passkeys, de authenticator-app en de herstelcodes van ${username} verwijderd.`,
    next: "U bent op alle apparaten uitgelogd. Log in met uw wachtwoord en stel opnieuw een passkey of authenticator-app in.",
    closing:
      "Hebt u hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en waarschuw de beheerder van uw bedrijf.",
    action: "Naar het portaal",
  },
};

/** `by`: the colleague who did it; undefined for the operator. */
export function secondFactorResetMail(
  { email: to, locale, username }: Account,
  by: string | undefined,
  { variant, portalUrl }: { readonly variant: Variant; readonly portalUrl: string },
): Mail {
  const text = resetTexts[locale];
  return layOutMail({
    to,
    variant,
    locale,
    subject: text.subject(brands[variant].name),
    paragraphs: [text.lead(by, username), text.next],
    action: { label: text.action, url: `${portalUrl}/` },
    closing: text.closing,
  });
}
