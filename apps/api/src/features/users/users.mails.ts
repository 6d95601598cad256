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
