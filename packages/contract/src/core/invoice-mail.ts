import type { InvoiceType } from "./invoice.ts";

export const invoiceAttachmentPreferences = ["pdf_and_ubl", "pdf_only", "ubl_only", "none"] as const;
export type InvoiceAttachmentPreference = (typeof invoiceAttachmentPreferences)[number];

export type InvoiceDocumentType = "pdf" | "ubl";

/** The documents that the mail with an invoice carries; with none of them it leads to the invoice in the portal. */
export const attachedDocuments: Readonly<Record<InvoiceAttachmentPreference, readonly InvoiceDocumentType[]>> = {
  pdf_and_ubl: ["pdf", "ubl"],
  pdf_only: ["pdf"],
  ubl_only: ["ubl"],
  none: [],
};

/** What decides who gets the invoices of a company. */
export interface InvoiceAudience {
  readonly invoiceEmail: string | null;
  readonly contacts: readonly { readonly types: readonly string[]; readonly email: string }[];
}

/** Where invoices are mailed: the address set for them, otherwise the billing contacts, each address once. */
export const invoiceRecipients = ({ invoiceEmail, contacts }: InvoiceAudience): string[] => {
  if (invoiceEmail) return [invoiceEmail];
  const addresses = contacts.filter(({ types }) => types.includes("billing")).map(({ email }) => email);
  const folded = addresses.map((email) => email.toLowerCase());
  return addresses.filter((_, place) => folded.indexOf(folded[place] ?? "") === place);
};

/** What names and subjects are made of. */
interface NamedInvoice {
  readonly locale: "en" | "nl";
  readonly type: InvoiceType;
  readonly number: string;
}

const kinds = {
  en: { INVOICE: "invoice", CREDIT_NOTE: "credit-note" },
  nl: { INVOICE: "factuur", CREDIT_NOTE: "creditfactuur" },
} as const;

const subjects = {
  en: { INVOICE: "Your invoice", CREDIT_NOTE: "Your credit note" },
  nl: { INVOICE: "Uw factuur", CREDIT_NOTE: "Uw creditfactuur" },
} as const;

export const invoiceSubject = ({ locale, type, number }: NamedInvoice): string => `${subjects[locale][type]} ${number}`;

/** Signs that some system takes for something else in the name of a file. */
const harmless = (name: string): string => name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_");

const extensions = { pdf: "pdf", ubl: "xml", zip: "zip" } as const;

/** The name of a document of an invoice, or of the zip that holds them all, in the language of the invoice. */
export const invoiceFileName = ({ locale, type, number }: NamedInvoice, file: InvoiceDocumentType | "zip"): string =>
  `${harmless(`${kinds[locale][type]}-${number}`)}.${extensions[file]}`;
