export const invoiceAttachmentPreferences = ["pdf_and_ubl", "pdf_only", "ubl_only", "none"] as const;
export type InvoiceAttachmentPreference = (typeof invoiceAttachmentPreferences)[number];
