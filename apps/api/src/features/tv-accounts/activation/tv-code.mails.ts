import { brands } from "@demarc/contract/core/brands";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import type { CodeRecipientRow } from "./activation-facts.queries.ts";

const texts = {
  en: {
    subject: "Your activation code",
    paragraphs: (name: string, brand: string) => [
      `Hello ${name},`,
      `Enter this code on the device on which you want to watch ${brand}. The device plays as soon as your provider has confirmed it.`,
    ],
    code: "Activation code",
    validUntil: "Valid until",
    closing: "Did you not ask for a code? Then you need not do anything: without the code, no device can ask.",
  },
  nl: {
    subject: "Uw activatiecode",
    paragraphs: (name: string, brand: string) => [
      `Hallo ${name},`,
      `Voer deze code in op het apparaat waarop u ${brand} wilt kijken. Het apparaat speelt af zodra uw aanbieder het heeft bevestigd.`,
    ],
    code: "Activatiecode",
    validUntil: "Geldig tot",
    closing:
      "Hebt u geen code aangevraagd? Dan hoeft u niets te doen: zonder de code kan geen apparaat zich aanmelden.",
  },
};

const time = (locale: "en" | "nl", instant: string): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(new Date(instant));

export const codeMail = (
  to: string,
  { firstName, locale, variant }: Omit<CodeRecipientRow, "email">,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: string },
): Mail => {
  const text = texts[locale];
  return layOutMail({
    to,
    variant,
    locale,
    audience: "subscriber",
    subject: text.subject,
    paragraphs: text.paragraphs(firstName, brands[variant].name),
    facts: [
      [text.code, code],
      [text.validUntil, time(locale, expiresAt)],
    ],
    closing: text.closing,
  });
};
