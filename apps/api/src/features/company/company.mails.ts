import type { Customer } from "@demarc/contract/company";
import { maskIban } from "@demarc/contract/core/iban";
import type { Mail } from "../../platform/mail/mail.ts";
import { layOutMail, type MailedAction } from "../../platform/mail/mail-layout.ts";

const texts = {
  en: {
    subject: "Your IBAN was changed",
    paragraphs: (company: string, person: string) => [
      `${person} changed the IBAN of ${company} from which we collect its invoices.`,
      "The earlier direct-debit mandate has ended. A new one is being checked. New invoices are paid by transfer until it is active.",
    ],
    closing: "Was this not you or a colleague? Sign in, change your password, and call us.",
    before: "Earlier IBAN",
    after: "New IBAN",
    none: "none",
    action: "See the company's details",
  },
  nl: {
    subject: "Uw IBAN is gewijzigd",
    paragraphs: (company: string, person: string) => [
      `${person} heeft het IBAN gewijzigd waarvan wij de facturen van ${company} incasseren.`,
      "De eerdere machtiging is beëindigd. Een nieuwe wordt gecontroleerd. Nieuwe facturen betaalt u per overboeking totdat die actief is.",
    ],
    closing: "Was u of een collega dit niet? Log in, wijzig uw wachtwoord en bel ons.",
    before: "Eerder IBAN",
    after: "Nieuw IBAN",
    none: "geen",
    action: "Bekijk de bedrijfsgegevens",
  },
};

/** Informs a contact that the IBAN changed. Both IBANs are masked, because mail is not confidential. */
export function ibanChangedMail(
  to: string,
  before: Customer,
  newIban: string,
  { person, portalUrl, origin }: MailedAction,
): Mail {
  const text = texts[before.locale];
  return layOutMail({
    to,
    variant: before.variant,
    locale: before.locale,
    subject: text.subject,
    paragraphs: text.paragraphs(before.name, person),
    facts: [
      [text.before, before.iban ? maskIban(before.iban) : text.none],
      [text.after, maskIban(newIban)],
    ],
    action: { label: text.action, url: `${portalUrl}/company` },
    origin,
    closing: text.closing,
  });
}
