import { brands } from "@demarc/contract/core/brands";
import { applicationReference } from "@demarc/contract/core/application-reference";
import type { Mail } from "../../platform/mail/mail.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { ApplicationRow } from "./signup.queries.ts";

type Addressed = Pick<ApplicationRow, "payload" | "variant" | "number">;

const texts = {
  en: {
    reference: "Reference",
    verify: {
      subject: "Confirm your e-mail address",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hello ${name},`,
        `We received an application from ${company} to become a customer of ${brand}.`,
        "Confirm your e-mail address and we will review it. The same page shows the progress and lets you withdraw. An application that is not confirmed expires after 14 days.",
      ],
      closing: "Wasn't this you? Then you can ignore this mail: no account is created.",
      action: "Confirm e-mail address",
    },
    ask: {
      subject: "We have a question about your application",
      paragraphs: (name: string, company: string) => [
        `Hello ${name},`,
        `We need some more information to continue with the application of ${company}:`,
      ],
      action: "Answer the question",
      later: "Please answer within 30 days. After that the application expires.",
    },
    reject: {
      subject: "About your application",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hello ${name},`,
        `Thank you for the application of ${company} to become a customer. We are sorry that we cannot accept it.`,
        `Do you think this is a mistake? Reply to this mail and ${brand} will look at it again.`,
      ],
      reason: "Reason",
    },
  },
  nl: {
    reference: "Referentie",
    verify: {
      subject: "Bevestig uw e-mailadres",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hallo ${name},`,
        `We hebben een aanvraag van ${company} ontvangen om klant te worden van ${brand}.`,
        "Bevestig uw e-mailadres, dan beoordelen we de aanvraag. Op dezelfde pagina ziet u de voortgang en kunt u de aanvraag intrekken. Zonder bevestiging verloopt de aanvraag na 14 dagen.",
      ],
      closing: "Was u dit niet? Dan hoeft u niets te doen: er wordt geen account aangemaakt.",
      action: "E-mailadres bevestigen",
    },
    ask: {
      subject: "We hebben een vraag over uw aanvraag",
      paragraphs: (name: string, company: string) => [
        `Hallo ${name},`,
        `Voor de aanvraag van ${company} hebben we nog een vraag:`,
      ],
      action: "Vraag beantwoorden",
      later: "Antwoord binnen 30 dagen. Daarna verloopt de aanvraag.",
    },
    reject: {
      subject: "Over uw aanvraag",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hallo ${name},`,
        `Bedankt voor de aanvraag van ${company} om klant te worden. Helaas kunnen we die niet accepteren.`,
        `Denkt u dat dit niet klopt? Antwoord op deze mail, dan kijkt ${brand} er nog eens naar.`,
      ],
      reason: "Reden",
    },
  },
};

const addressed = ({ payload, variant }: Addressed) => ({
  to: payload.contact.email,
  variant,
  locale: payload.locale,
  audience: "applicant" as const,
});

const wordsOf = ({ payload, variant }: Addressed): [name: string, company: string, brand: string] => [
  payload.contact.firstName,
  payload.name,
  brands[variant].name,
];

/** The link opens in the applicant's language. */
const statusUrl = ({ payload }: Addressed, portalUrl: string, token: string): string =>
  `${portalUrl}/apply/status#token=${token}&locale=${payload.locale}`;

const referenceFact = ({ payload, number }: Addressed): [label: string, value: string] => [
  texts[payload.locale].reference,
  applicationReference(number),
];

export const verificationMail = (application: Addressed, portalUrl: string, token: string): Mail => {
  const text = texts[application.payload.locale].verify;
  return layOutMail({
    ...addressed(application),
    subject: text.subject,
    paragraphs: text.paragraphs(...wordsOf(application)),
    facts: [referenceFact(application)],
    action: { label: text.action, url: statusUrl(application, portalUrl, token) },
    closing: text.closing,
  });
};

export const questionMail = (application: Addressed, question: string, portalUrl: string, token: string): Mail => {
  const text = texts[application.payload.locale].ask;
  const [name, company] = wordsOf(application);
  return layOutMail({
    ...addressed(application),
    subject: text.subject,
    paragraphs: text.paragraphs(name, company),
    quote: question,
    facts: [referenceFact(application)],
    action: { label: text.action, url: statusUrl(application, portalUrl, token) },
    closing: text.later,
  });
};

export const rejectionMail = (application: Addressed, reason: string | null): Mail => {
  const text = texts[application.payload.locale].reject;
  return layOutMail({
    ...addressed(application),
    subject: text.subject,
    paragraphs: text.paragraphs(...wordsOf(application)),
    facts: [referenceFact(application), ...(reason === null ? [] : [[text.reason, reason] as const])],
  });
};
