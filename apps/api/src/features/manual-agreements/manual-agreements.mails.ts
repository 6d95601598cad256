import { brands } from "@demarc/contract/core/brands";
import { euroFormat } from "@demarc/contract/core/money";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import type { Config } from "../../platform/environment.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import { type Mail, queueMail } from "../../platform/mail/mail.ts";
import type { LockedAgreement } from "./manual-agreement-changes.queries.ts";
import { type AgreementRecipientRow, listAgreementRecipients } from "./manual-agreement-mails.queries.ts";

export type MailedAgreementStep = "published" | "accepted" | "ending";

const texts = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    number: "Number",
    monthly: "Per month, excl. VAT",
    once: "One-off, excl. VAT",
    term: "Term",
    months: (count: number) => `${count} ${count === 1 ? "month" : "months"}`,
    period: (from: string, to: string) => `${from} until and including ${to}`,
    acceptedBy: "Accepted by",
    view: "View the agreement",
    published: {
      subject: (title: string) => `For your approval: ${title}`,
      paragraph: (company: string, brand: string, day: string) =>
        `${brand} has prepared an agreement with ${company} for you. Read it in the portal and accept or decline it by ${day}.`,
      action: "Read the agreement",
    },
    accepted: {
      subject: (title: string) => `Confirmation: ${title} is accepted`,
      paragraph: (company: string, brand: string) => `${company} has accepted this agreement with ${brand}.`,
      action: undefined,
    },
    ending: {
      subject: (title: string) => `Confirmation: ${title} is terminated`,
      paragraph: (company: string, brand: string, day: string) =>
        `${company} has terminated this agreement with ${brand}. Its last day is ${day}. Until then you can withdraw the termination in the portal.`,
      action: undefined,
    },
  },
  nl: {
    hello: (name: string) => `Hallo ${name},`,
    number: "Nummer",
    monthly: "Per maand, excl. btw",
    once: "Eenmalig, excl. btw",
    term: "Looptijd",
    months: (count: number) => `${count} ${count === 1 ? "maand" : "maanden"}`,
    period: (from: string, to: string) => `${from} tot en met ${to}`,
    acceptedBy: "Geaccepteerd door",
    view: "Bekijk de overeenkomst",
    published: {
      subject: (title: string) => `Ter goedkeuring: ${title}`,
      paragraph: (company: string, brand: string, day: string) =>
        `${brand} heeft voor ${company} een overeenkomst opgesteld. Lees die in het portaal en accepteer die uiterlijk ${day}, of wijs die af.`,
      action: "Lees de overeenkomst",
    },
    accepted: {
      subject: (title: string) => `Bevestiging: ${title} is geaccepteerd`,
      paragraph: (company: string, brand: string) => `${company} heeft deze overeenkomst met ${brand} geaccepteerd.`,
      action: undefined,
    },
    ending: {
      subject: (title: string) => `Bevestiging: ${title} is opgezegd`,
      paragraph: (company: string, brand: string, day: string) =>
        `${company} heeft deze overeenkomst met ${brand} opgezegd. De laatste dag is ${day}. Tot en met die dag kunt u de opzegging in het portaal intrekken.`,
      action: undefined,
    },
  },
};

const dayIn = (locale: "en" | "nl", day: string): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

const agreementMail = (
  about: MailedAgreementStep,
  agreement: LockedAgreement,
  { firstName, email, locale, variant, company }: AgreementRecipientRow,
  config: Config,
): Mail => {
  const text = texts[locale];
  const { subject, paragraph, action } = text[about];
  const { id, number, title, startDate, termEndDate, endDate, acceptUntil, termMonths, acceptedByName } = agreement;
  const inLocale = (day: string) => dayIn(locale, day);
  const last = about === "published" ? acceptUntil : endDate;
  const term =
    about === "accepted" && startDate !== null && termEndDate !== null
      ? text.period(inLocale(startDate), inLocale(termEndDate))
      : text.months(termMonths);
  return layOutMail({
    to: email,
    variant,
    locale,
    subject: subject(title),
    paragraphs: [text.hello(firstName), paragraph(company, brands[variant].name, last === null ? "" : inLocale(last))],
    facts: [
      [text.number, number],
      [text.monthly, euroFormat(locale)(agreement.mrcTotal)],
      [text.once, euroFormat(locale)(agreement.nrcTotal)],
      [text.term, term],
      ...(about === "accepted" && acceptedByName !== null ? [[text.acceptedBy, acceptedByName] as const] : []),
    ],
    action: { label: action ?? text.view, url: `${portalUrlOf(config, variant)}/manual-agreement/view/${id}` },
  });
};

/** Mails the people of a company who order, in the transaction of the change. */
export const mailAgreement = async (
  change: AuthoredChange,
  about: MailedAgreementStep,
  agreement: LockedAgreement,
  config: Config,
): Promise<void> => {
  for (const recipient of await change.query(listAgreementRecipients(agreement.customerId)))
    queueMail(change, agreement.customerId, agreementMail(about, agreement, recipient, config));
};
