/** A step about which users who can order are mailed. `withdrawn`: the operator withdraws an offer that waits for an answer. */
export type MailedAgreementStep =
  | "published"
  | "accepted"
  | "ending"
  | "continues"
  | "activated"
  | "ended"
  | "withdrawn";

/** The values of a text. `day`: the date in the text, formatted in its language; null without a date. */
interface Named {
  readonly company: string;
  readonly brand: string;
  readonly day: string | null;
}

interface StepText {
  readonly subject: (title: string) => string;
  readonly paragraph: (named: Named) => string;
  /** The label of the button, if it is not the default one. */
  readonly action?: string;
}

interface AgreementMailTexts extends Readonly<Record<MailedAgreementStep, StepText>> {
  readonly hello: (name: string) => string;
  readonly number: string;
  readonly monthly: string;
  readonly once: string;
  readonly term: string;
  readonly months: (count: number) => string;
  readonly period: (from: string, to: string) => string;
  readonly acceptedBy: string;
  readonly reason: string;
  readonly view: string;
}

const en: AgreementMailTexts = {
  hello: (name) => `Hello ${name},`,
  number: "Number",
  monthly: "Per month, excl. VAT",
  once: "One-off, excl. VAT",
  term: "Term",
  months: (count) => `${count} ${count === 1 ? "month" : "months"}`,
  period: (from, to) => `${from} until and including ${to}`,
  acceptedBy: "Accepted by",
  reason: "Reason",
  view: "View the agreement",
  published: {
    subject: (title) => `For your approval: ${title}`,
    paragraph: ({ company, brand, day }) =>
      `${brand} has prepared an agreement with ${company} for you. Read it in the portal and accept or decline it by ${day}.`,
    action: "Read the agreement",
  },
  accepted: {
    subject: (title) => `Confirmation: ${title} is accepted`,
    paragraph: ({ company, brand }) => `${company} has accepted this agreement with ${brand}.`,
  },
  ending: {
    subject: (title) => `Confirmation: ${title} is terminated`,
    paragraph: ({ company, brand, day }) =>
      `${company} has terminated this agreement with ${brand}. Its last day is ${day}. Until then you can withdraw the termination in the portal.`,
  },
  continues: {
    subject: (title) => `Confirmation: ${title} continues`,
    paragraph: ({ company, brand, day }) =>
      `The termination of this agreement between ${company} and ${brand} is withdrawn. It continues on the same terms${day === null ? "" : `, until and including ${day}`}.`,
  },
  activated: {
    subject: (title) => `Confirmation: ${title} is signed`,
    paragraph: ({ company, brand, day }) =>
      `${company} and ${brand} have signed this agreement on paper. It runs from ${day}.`,
  },
  ended: {
    subject: (title) => `${title} is ended`,
    paragraph: ({ company, brand, day }) =>
      day === null
        ? `${brand} has ended this agreement with ${company} before its first day. Nothing of it is delivered.`
        : `${brand} has ended this agreement with ${company}. Its last day is ${day}.`,
  },
  withdrawn: {
    subject: (title) => `The offer is withdrawn: ${title}`,
    paragraph: ({ company, brand }) =>
      `${brand} has withdrawn this offer to ${company}. You no longer have to accept or decline it.`,
  },
};

const nl: AgreementMailTexts = {
  hello: (name) => `Hallo ${name},`,
  number: "Nummer",
  monthly: "Per maand, excl. btw",
  once: "Eenmalig, excl. btw",
  term: "Looptijd",
  months: (count) => `${count} ${count === 1 ? "maand" : "maanden"}`,
  period: (from, to) => `${from} tot en met ${to}`,
  acceptedBy: "Geaccepteerd door",
  reason: "Reden",
  view: "Bekijk de overeenkomst",
  published: {
    subject: (title) => `Ter goedkeuring: ${title}`,
    paragraph: ({ company, brand, day }) =>
      `${brand} heeft voor ${company} een overeenkomst opgesteld. Lees die in het portaal en accepteer die uiterlijk ${day}, of wijs die af.`,
    action: "Lees de overeenkomst",
  },
  accepted: {
    subject: (title) => `Bevestiging: ${title} is geaccepteerd`,
    paragraph: ({ company, brand }) => `${company} heeft deze overeenkomst met ${brand} geaccepteerd.`,
  },
  ending: {
    subject: (title) => `Bevestiging: ${title} is opgezegd`,
    paragraph: ({ company, brand, day }) =>
      `${company} heeft deze overeenkomst met ${brand} opgezegd. De laatste dag is ${day}. Tot en met die dag kunt u de opzegging in het portaal intrekken.`,
  },
  continues: {
    subject: (title) => `Bevestiging: ${title} loopt door`,
    paragraph: ({ company, brand, day }) =>
      `De opzegging van deze overeenkomst tussen ${company} en ${brand} is ingetrokken. De overeenkomst loopt onder dezelfde voorwaarden door${day === null ? "" : `, tot en met ${day}`}.`,
  },
  activated: {
    subject: (title) => `Bevestiging: ${title} is ondertekend`,
    paragraph: ({ company, brand, day }) =>
      `${company} en ${brand} hebben deze overeenkomst op papier ondertekend. De overeenkomst loopt vanaf ${day}.`,
  },
  ended: {
    subject: (title) => `${title} is beëindigd`,
    paragraph: ({ company, brand, day }) =>
      day === null
        ? `${brand} heeft deze overeenkomst met ${company} vóór de ingangsdatum beëindigd. Er wordt niets van geleverd.`
        : `${brand} heeft deze overeenkomst met ${company} beëindigd. De laatste dag is ${day}.`,
  },
  withdrawn: {
    subject: (title) => `Aanbod ingetrokken: ${title}`,
    paragraph: ({ company, brand }) =>
      `${brand} heeft dit aanbod aan ${company} ingetrokken. U hoeft het niet meer te accepteren of af te wijzen.`,
  },
};

export const agreementMailTexts = { en, nl };
