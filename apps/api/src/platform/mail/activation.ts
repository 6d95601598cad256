import { createHash, randomBytes } from "node:crypto";
import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type { Mail } from "./mail.ts";
import { layOutMail } from "./mail-layout.ts";

export const activationHours = 72;

/** A 256-bit secret for a link; only its hash is stored. */
export const newLinkToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOfLinkToken(token) };
};

export const hashOfLinkToken = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Invitation {
  readonly customerId: number;
  readonly accountId: string;
  readonly token: string;
  readonly username: string;
  readonly firstName: string;
  readonly company: string;
  readonly variant: Variant;
  readonly locale: "en" | "nl";
  readonly portalUrl: string;
}

/**
 * The activation link, which opens in the account's language. Its secret is in the fragment, which browsers send to no server
 * and in no Referer.
 */
export const activationUrl = (
  invitation: Pick<Invitation, "customerId" | "accountId" | "token" | "portalUrl" | "locale">,
): string =>
  `${invitation.portalUrl}/account/activate#${new URLSearchParams({
    customerId: String(invitation.customerId),
    accountId: invitation.accountId,
    token: invitation.token,
    locale: invitation.locale,
  }).toString()}`;

const texts = {
  en: {
    subject: (brand: string) => `Activate your account at ${brand}`,
    paragraphs: ({ firstName, company }: Invitation, brand: string) => [
      `Hello ${firstName},`,
      `An account for ${company} has been created for you in the portal of ${brand}.`,
      `Activate it with the button below. The link works once, within ${activationHours} hours. If it has expired, the page lets you ask for a new one.`,
    ],
    username: "User name",
    company: "Company",
    action: "Activate account",
  },
  nl: {
    subject: (brand: string) => `Activeer uw account bij ${brand}`,
    paragraphs: ({ firstName, company }: Invitation, brand: string) => [
      `Hallo ${firstName},`,
      `Er is voor u een account van ${company} aangemaakt in het portaal van ${brand}.`,
      `Activeer het met de knop hieronder. De link werkt één keer, binnen ${activationHours} uur. Is hij verlopen, dan kunt u op de pagina een nieuwe aanvragen.`,
    ],
    username: "Gebruikersnaam",
    company: "Bedrijf",
    action: "Account activeren",
  },
};

export function activationMail(invitation: Invitation): Mail {
  const text = texts[invitation.locale];
  const brand = brands[invitation.variant].name;
  return layOutMail({
    to: invitation.username,
    variant: invitation.variant,
    locale: invitation.locale,
    subject: text.subject(brand),
    paragraphs: text.paragraphs(invitation, brand),
    facts: [
      [text.username, invitation.username],
      [text.company, invitation.company],
    ],
    action: { label: text.action, url: activationUrl(invitation) },
  });
}
