import type { InvoiceAttachmentPreference } from "@demarc/contract/core/invoices/invoice-attachments";
import { maskIban } from "@demarc/contract/core/iban";
import { type InvoiceAudience, invoiceSubject } from "@demarc/contract/core/invoices/invoice-mail";
import type { Variant } from "@demarc/contract/core/variants";
import type { Mail } from "../../../platform/mail/mail.ts";
import { layOutMail, type MailContent } from "../../../platform/mail/mail-layout.ts";
import { invoiceMailTexts } from "./invoice-mail.texts.ts";
import { type Words, wordsOf } from "../documents/invoice-labels.ts";
import { creditText } from "../documents/credit-text.ts";
import { settlementOf } from "../invoice/invoice-settlement.ts";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";

/** The company at the time of publication: recipients, documents, language and brand. */
export interface InvoiceAddressee extends InvoiceAudience {
  readonly customerId: number;
  readonly name: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly invoiceAttachmentPreference: InvoiceAttachmentPreference;
}

export interface MailedFiles {
  readonly attached: readonly string[];
  readonly tooLarge: readonly string[];
}

type Texts = (typeof invoiceMailTexts)[keyof typeof invoiceMailTexts];

const grouped = (iban: string): string => iban.match(/.{1,4}/g)?.join(" ") ?? "";

type MailedInvoice = Omit<StoredInvoice, "lines">;

/**
 * The debited account is masked, because mail is not confidential. The account to pay to is one of the listed facts.
 */
const paymentOf = (invoice: MailedInvoice, text: Texts, words: Words): string => {
  const { buyer, mandateReference, creditedInvoiceNumber, dueDate } = invoice;
  const settlement = settlementOf(invoice);
  const iban = buyer.iban && maskIban(buyer.iban);
  if (settlement.kind === "credit") return creditText(settlement, { words, number: creditedInvoiceNumber ?? "", iban });
  if (settlement.kind === "debit") return text.debit(words.date(settlement.date), mandateReference ?? "", iban);
  return settlement.kind === "transfer" ? text.transfer(words.date(dueDate)) : text.nothing;
};

type Fact = readonly [label: string, value: string | null];

const paymentFacts = (invoice: MailedInvoice, text: Texts, words: Words): Fact[] => {
  const { seller, paymentReference, number } = invoice;
  const settlement = settlementOf(invoice);
  if (settlement.kind === "credit") return [[words.word("credits"), invoice.creditedInvoiceNumber]];
  if (settlement.kind === "debit")
    return [
      [text.collected, words.date(settlement.date)],
      [text.creditor, seller.creditorId],
    ];
  if (settlement.kind !== "transfer") return [];
  return [
    [words.word("dueDate"), words.date(invoice.dueDate)],
    ["IBAN", seller.iban && grouped(seller.iban)],
    [text.holder, seller.iban && seller.name],
    [text.reference, seller.iban && (paymentReference ?? number)],
  ];
};

const factsOf = (invoice: MailedInvoice, files: MailedFiles, text: Texts, words: Words): Fact[] => {
  const { period, buyerReference } = invoice;
  return [
    [words.word(invoice.type === "INVOICE" ? "grossTotal" : "creditTotal"), words.euro(invoice.grossTotal)],
    ...paymentFacts(invoice, text, words),
    [words.word("period"), period && `${words.date(period.from)} ${words.word("until")} ${words.date(period.to)}`],
    [words.word("buyerReference"), buyerReference],
    [text.attached, files.attached.join("\n")],
  ];
};

export function invoiceMail(
  to: string,
  { invoice, addressee, files }: { invoice: MailedInvoice; addressee: InvoiceAddressee; files: MailedFiles },
  portalUrl: string,
): Mail {
  const { locale, variant, name } = addressee;
  const { type, number } = invoice;
  const text = invoiceMailTexts[locale];
  const words = wordsOf(locale);
  const isLinkAlone = files.attached.length + files.tooLarge.length === 0;
  const facts = factsOf(invoice, files, text, words).filter((fact): fact is readonly [string, string] =>
    Boolean(fact[1]),
  );
  const content: MailContent = {
    to,
    variant,
    locale,
    audience: "billing",
    subject: invoiceSubject({ locale, type, number }),
    paragraphs: [
      [text[type](name, words.date(invoice.issueDate)), ...(isLinkAlone ? [text.onlyLink] : [])].join(" "),
      `${text.amount(words.euro(invoice.grossTotal))} ${paymentOf(invoice, text, words)}`,
      ...(files.tooLarge.length > 0 ? [text.tooLarge(files.tooLarge.join(", "))] : []),
    ],
    facts,
    action: { label: text.action[type], url: `${portalUrl}/invoices/invoice/${encodeURIComponent(number)}` },
    closing: text.closing,
  };
  return layOutMail(content);
}
