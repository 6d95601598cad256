import { brands } from "@demarc/contract/core/brands";
import { activationHours } from "../../platform/mail/activation.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";

interface Invitation {
  readonly username: string;
  readonly name: string;
  readonly locale: "en" | "nl";
  /** The link to choose a password. */
  readonly url: string;
}

const invitationTexts = {
  en: {
    subject: (brand: string) => `Your access to the console of ${brand}`,
    paragraphs: (name: string, brand: string) => [
      `Hello ${name},`,
      `You have access to the console of ${brand}. Choose a password with the button below. At your first sign-in you set up a second step, with an authenticator app or a passkey.`,
      `The link works once, within ${activationHours} hours. If it has expired, ask your administrator for a new one.`,
    ],
    username: "User name",
    action: "Choose password",
  },
  nl: {
    subject: (brand: string) => `Uw toegang tot de console van ${brand}`,
    paragraphs: (name: string, brand: string) => [
      `Hallo ${name},`,
      `U hebt toegang tot de console van ${brand}. Kies met de knop hieronder een wachtwoord. Als u voor het eerst inlogt, stelt u een tweede stap in, met een authenticator-app of een passkey.`,
      `De link werkt één keer, binnen ${activationHours} uur. Is hij verlopen, vraag uw beheerder dan om een nieuwe.`,
    ],
    username: "Gebruikersnaam",
    action: "Wachtwoord kiezen",
  },
};

export const staffInvitationMail = ({ username, name, locale, url }: Invitation): Mail => {
  const text = invitationTexts[locale];
  const brand = brands.main.name;
  return layOutMail({
    to: username,
    variant: "main",
    locale,
    audience: "staff",
    subject: text.subject(brand),
    paragraphs: text.paragraphs(name, brand),
    facts: [[text.username, username]],
    action: { label: text.action, url },
  });
};

const resetTexts = {
  en: {
    subject: (brand: string) => `Your second step at the console of ${brand} was removed`,
    lead: (username: string) =>
      `The passkeys, the authenticator app and the recovery codes of ${username} were removed.`,
    next: "You are signed out on all devices. At your next sign-in you set up a second step again, with an authenticator app or a passkey.",
    closing: "If you did not ask for this, choose a new password now and tell your administrator.",
    action: "Go to the console",
  },
  nl: {
    subject: (brand: string) => `Uw tweede stap bij de console van ${brand} is verwijderd`,
    lead: (username: string) => `De passkeys, de authenticator-app en de herstelcodes van ${username} zijn verwijderd.`,
    next: "U bent op alle apparaten uitgelogd. Als u weer inlogt, stelt u opnieuw een tweede stap in, met een authenticator-app of een passkey.",
    closing: "Hebt u hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en waarschuw uw beheerder.",
    action: "Naar de console",
  },
};

export const staffSecondFactorResetMail = (
  { username, locale }: Pick<Invitation, "username" | "locale">,
  consoleUrl: string,
): Mail => {
  const text = resetTexts[locale];
  return layOutMail({
    to: username,
    variant: "main",
    locale,
    audience: "staff",
    subject: text.subject(brands.main.name),
    paragraphs: [text.lead(username), text.next],
    action: { label: text.action, url: `${consoleUrl}/` },
    closing: text.closing,
  });
};
