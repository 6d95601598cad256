import { brands } from "@demarc/contract/core/brands";
import type { Token } from "@demarc/contract/api-tokens";
import type { Mail } from "../../platform/mail/mail.ts";
import { layOutMail, type MailedAction } from "../../platform/mail/mail-layout.ts";
import type { HolderRow } from "./api-tokens.queries.ts";

const texts = {
  en: {
    subject: (brand: string) => `A new API token at ${brand}`,
    paragraphs: (person: string, account: string) => [
      `${person} made an API token for ${account}. Anyone who has it can do in the portal what this account may do.`,
    ],
    closing: "Was this not you or a colleague? Sign in and revoke the token.",
    description: "Description",
    prefix: "Begins with",
    expiresAt: "Works until",
    action: "See the tokens",
  },
  nl: {
    subject: (brand: string) => `Een nieuw API-token bij ${brand}`,
    paragraphs: (person: string, account: string) => [
      `${person} heeft een API-token gemaakt voor ${account}. Wie dit token heeft, kan in het portaal hetzelfde als dit account.`,
    ],
    closing: "Was u of een collega dit niet? Log in en trek het token in.",
    description: "Omschrijving",
    prefix: "Begint met",
    expiresAt: "Werkt tot",
    action: "Bekijk de tokens",
  },
};

/**
 * Announces a new token of the person's own account, or of an API account for which they created one. Never contains
 * the secret.
 */
export function tokenCreatedMail(
  to: string,
  holder: HolderRow,
  token: Token,
  { person, portalUrl, origin }: MailedAction,
): Mail {
  const text = texts[holder.locale];
  const day = new Intl.DateTimeFormat(holder.locale === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeZone: "Europe/Amsterdam",
  });
  const path = holder.kind === "API" ? `/user-management/tokens/${holder.id}` : "/account/api-tokens";
  return layOutMail({
    to,
    variant: holder.variant,
    locale: holder.locale,
    subject: text.subject(brands[holder.variant].name),
    paragraphs: text.paragraphs(person, holder.username),
    facts: [
      [text.description, token.description],
      [text.prefix, token.prefix],
      [text.expiresAt, day.format(new Date(token.expiresAt))],
    ],
    action: { label: text.action, url: `${portalUrl}${path}` },
    origin,
    closing: text.closing,
  });
}
