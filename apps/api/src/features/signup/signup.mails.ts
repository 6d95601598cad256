import { brands } from "@demarc/contract/core/brands";
import type { Mail } from "../../platform/mail/mail.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { ApplicationRow } from "./signup.queries.ts";

type Addressed = Pick<ApplicationRow, "payload" | "variant">;

const texts = {
  en: {
    verify: {
      subject: "Confirm your e-mail address",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hello ${name},`,
        `We received an application of ${company} to become a customer of ${brand}.`,
        "Confirm your e-mail address, and we start with it. The same page shows how far we are, and lets you withdraw. Without a confirmation the application lapses after 14 days.",
      ],
      closing: "Was this not you? Then do nothing: no account is made.",
      action: "Confirm e-mail address",
    },
    ask: {
      subject: "We have a question about your application",
      paragraphs: (name: string, company: string) => [
        `Hello ${name},`,
        `To go on with the application of ${company} we need to know this:`,
      ],
      action: "Answer",
      later: "Please answer within 30 days; after that the application lapses.",
    },
    reject: {
      subject: "About your application",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hello ${name},`,
        `Thank you for the application of ${company} to us. We are sorry that we cannot accept it.`,
        `Do you think that this is a mistake? Answer this mail, and somebody of ${brand} looks at it again.`,
      ],
      reason: "Reason",
    },
  },
  nl: {
    verify: {
      subject: "Bevestig uw e-mailadres",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hallo ${name},`,
        `We hebben een aanvraag van ${company} ontvangen om klant te worden van ${brand}.`,
        "Bevestig uw e-mailadres, dan gaan we ermee aan de slag. Op dezelfde pagina ziet u hoe ver we zijn en kunt u de aanvraag intrekken. Zonder bevestiging vervalt de aanvraag na 14 dagen.",
      ],
      closing: "Was u dit niet? Doe dan niets: er wordt geen account gemaakt.",
      action: "E-mailadres bevestigen",
    },
    ask: {
      subject: "We hebben een vraag over uw aanvraag",
      paragraphs: (name: string, company: string) => [
        `Hallo ${name},`,
        `Om verder te gaan met de aanvraag van ${company} willen we graag dit weten:`,
      ],
      action: "Antwoorden",
      later: "Antwoord binnen 30 dagen; daarna vervalt de aanvraag.",
    },
    reject: {
      subject: "Over uw aanvraag",
      paragraphs: (name: string, company: string, brand: string) => [
        `Hallo ${name},`,
        `Bedankt voor de aanvraag die u voor ${company} deed. Het spijt ons dat we die niet kunnen aannemen.`,
        `Denkt u dat dit niet klopt? Antwoord op deze mail, dan kijkt iemand van ${brand} er nog eens naar.`,
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

const statusUrl = (portalUrl: string, token: string): string => `${portalUrl}/apply/status#token=${token}`;

/** Asks the applicant to confirm the e-mail address. */
export const verificationMail = (application: Addressed, portalUrl: string, token: string): Mail => {
  const text = texts[application.payload.locale].verify;
  return layOutMail({
    ...addressed(application),
    subject: text.subject,
    paragraphs: text.paragraphs(...wordsOf(application)),
    action: { label: text.action, url: statusUrl(portalUrl, token) },
    closing: text.closing,
  });
};

/** Asks the applicant for information. */
export const questionMail = (application: Addressed, question: string, portalUrl: string, token: string): Mail => {
  const text = texts[application.payload.locale].ask;
  const [name, company] = wordsOf(application);
  return layOutMail({
    ...addressed(application),
    subject: text.subject,
    paragraphs: text.paragraphs(name, company),
    quote: question,
    action: { label: text.action, url: statusUrl(portalUrl, token) },
    closing: text.later,
  });
};

/** Informs the applicant about a rejection, with the reason if given. */
export const rejectionMail = (application: Addressed, reason: string | null): Mail => {
  const text = texts[application.payload.locale].reject;
  return layOutMail({
    ...addressed(application),
    subject: text.subject,
    paragraphs: text.paragraphs(...wordsOf(application)),
    ...(reason === null ? {} : { facts: [[text.reason, reason]] }),
  });
};
