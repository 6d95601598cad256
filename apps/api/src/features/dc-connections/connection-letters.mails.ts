import type { Config } from "../../platform/process/environment.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { OrderRecipientRow } from "../../platform/mail/order-recipients.queries.ts";
import type { DueLetterRow } from "./connection-letters.queries.ts";

const texts = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    subject: (count: number, first: string) =>
      count === 1 ? `The letter of authorisation of ${first} expires` : `${count} letters of authorisation expire`,
    paragraphs: [
      "The other party allows these connections with a letter of authorisation (LOA) that is about to expire.",
      "The connections keep working. Ask the other party for a new letter and attach it in the portal.",
    ],
    others: (count: number) => (count === 1 ? "1 other connection" : `${count} other connections`),
    more: "And",
    action: "See the connections",
  },
  nl: {
    hello: (name: string) => `Hallo ${name},`,
    subject: (count: number, first: string) =>
      count === 1 ? `De autorisatiebrief van ${first} verloopt` : `${count} autorisatiebrieven verlopen`,
    paragraphs: [
      "De andere partij staat deze verbindingen toe met een autorisatiebrief (LOA) die binnenkort verloopt.",
      "De verbindingen blijven werken. Vraag de andere partij om een nieuwe brief en voeg die toe in het portaal.",
    ],
    others: (count: number) => (count === 1 ? "1 andere verbinding" : `${count} andere verbindingen`),
    more: "En",
    action: "Bekijk de verbindingen",
  },
};

/** At most this many connections are listed in a mail. */
const mostListed = 20;

const dayIn = (locale: "en" | "nl", day: string): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

type ExpiringLetter = Pick<DueLetterRow, "name" | "companyName" | "loaExpiresAt">;

/** A mail to a contact for orders about expiring letters of authorisation, in the language and brand of its company. */
export const lettersMail = (
  letters: readonly ExpiringLetter[],
  { firstName, email, locale, variant }: OrderRecipientRow,
  config: Config,
): Mail => {
  const text = texts[locale];
  const listed = letters.slice(0, mostListed);
  const left = letters.length - listed.length;
  return layOutMail({
    to: email,
    variant,
    locale,
    audience: "order",
    subject: text.subject(letters.length, letters[0]?.name ?? ""),
    paragraphs: [text.hello(firstName), ...text.paragraphs],
    facts: [
      ...listed.map(({ name, companyName, loaExpiresAt }): [string, string] => [
        name,
        [companyName, dayIn(locale, loaExpiresAt)].filter(Boolean).join(", "),
      ]),
      ...(left > 0 ? [[text.more, text.others(left)] as [string, string]] : []),
    ],
    action: { label: text.action, url: `${portalUrlOf(config, variant)}/dc-connections?loa=EXPIRING` },
  });
};
