import { brands } from "@demarc/contract/core/brands";
import type { NoticeStep } from "@demarc/contract/notices";
import { dayText } from "../../platform/day-text.ts";
import type { Config } from "../../platform/process/environment.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { NoticeRecipientRow } from "./notice-reminders.queries.ts";
import type { DueNoticeRow } from "./notices.queries.ts";
import { consequencesText } from "./notices.texts.ts";

/** A mail names this many contracts; the portal lists the others. */
const mostNamed = 25;

const texts = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    subject: (count: number, first: string) =>
      count === 1
        ? `Decide by ${first}: a contract renews or runs on`
        : `Decide about ${count} contracts, the first by ${first}`,
    intro: (brand: string) =>
      `Below are contracts with ${brand} whose last day to cancel is near. You do not need to do anything to keep one.`,
    more: (count: number) => `${count} more are in the portal.`,
    action: "Open the notice calendar",
    closing: "An administrator of your company chooses in the notice calendar who gets this mail.",
  },
  nl: {
    hello: (name: string) => `Hallo ${name},`,
    subject: (count: number, first: string) =>
      count === 1
        ? `Beslis uiterlijk ${first} over een contract`
        : `Beslis over ${count} contracten, het eerste uiterlijk ${first}`,
    intro: (brand: string) =>
      `Hieronder staan contracten met ${brand} waarvan de laatste opzegdag nadert. Wilt u een contract houden, dan hoeft u niets te doen.`,
    more: (count: number) => `Nog ${count} staan in het portaal.`,
    action: "Opzegkalender openen",
    closing: "Een beheerder van uw bedrijf kiest in de opzegkalender wie deze mail krijgt.",
  },
};

export const noticeMail = (
  { firstName, email, locale, variant }: NoticeRecipientRow,
  due: readonly (DueNoticeRow & { readonly step: NoticeStep })[],
  config: Config,
): Mail => {
  const text = texts[locale];
  const lines = due
    .slice(0, mostNamed)
    .map((row): [string, string] => [
      [row.name, row.reference, row.place].filter(Boolean).join(" · "),
      consequencesText(locale, row),
    ]);
  const rest = due.length - lines.length;
  return layOutMail({
    to: email,
    variant,
    locale,
    audience: "order",
    subject: text.subject(due.length, dayText(locale, due[0]?.cancelBy ?? "")),
    paragraphs: [text.hello(firstName), text.intro(brands[variant].name), ...(rest > 0 ? [text.more(rest)] : [])],
    facts: lines,
    action: { label: text.action, url: `${portalUrlOf(config, variant)}/company/notices` },
    closing: text.closing,
  });
};
