import type { InvoiceAttachmentPreference } from "./invoice-attachments.ts";
import { distinctAddresses } from "../mail-addresses.ts";
import type { InvoiceType } from "./invoice.ts";

export type InvoiceDocumentType = "pdf" | "ubl";

/** Documents attached to an invoice mail; without any, the mail links to the invoice in the portal. */
export const attachedDocuments: Readonly<Record<InvoiceAttachmentPreference, readonly InvoiceDocumentType[]>> = {
  pdf_and_ubl: ["pdf", "ubl"],
  pdf_only: ["pdf"],
  ubl_only: ["ubl"],
  none: [],
};

export interface InvoiceAudience {
  readonly invoiceEmail: string | null;
  readonly contacts: readonly { readonly types: readonly string[]; readonly email: string }[];
}

/** Recipients of invoices: the configured address, otherwise the billing contacts, without duplicates. */
export const invoiceRecipients = ({ invoiceEmail, contacts }: InvoiceAudience): string[] => {
  if (invoiceEmail) return [invoiceEmail];
  return distinctAddresses(contacts.filter(({ types }) => types.includes("billing")).map(({ email }) => email));
};

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

/** Replaces characters that some operating systems do not allow in file names. */
const harmless = (name: string): string => name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_");

const extensions = { pdf: "pdf", ubl: "xml", zip: "zip" } as const;

export const invoiceFileName = ({ locale, type, number }: NamedInvoice, file: InvoiceDocumentType | "zip"): string =>
  `${harmless(`${kinds[locale][type]}-${number}`)}.${extensions[file]}`;
