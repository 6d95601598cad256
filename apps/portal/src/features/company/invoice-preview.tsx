import type { Customer } from "@demarc/contract/company";
import type { InvoiceAttachmentPreference } from "@demarc/contract/core/invoices/invoice-attachments";
import {
  attachedDocuments,
  invoiceFileName,
  invoiceRecipients,
  invoiceSubject,
} from "@demarc/contract/core/invoices/invoice-mail";
import { useState } from "react";
import { formatDate, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./company.en.ts";
import styles from "./company.module.css";

interface InvoicePreviewProps {
  readonly customer: Customer;
  readonly preference: InvoiceAttachmentPreference;
}

/** A preview of the next invoice mail, in the company's language: recipients and attachments. */
export function InvoicePreview({ customer, preference }: InvoicePreviewProps) {
  const t = useText<typeof en>();
  const { locale } = customer;
  const [today] = useState(() => new Date());
  const number = `${formatDate(today, locale, { year: "numeric" })}-xxxxxx`;
  const invoice = { locale, type: "INVOICE", number } as const;
  const recipients = invoiceRecipients(customer);
  const documents = attachedDocuments[preference];
  return (
    <figure className={styles.preview}>
      <figcaption>
        <Icon name="mail" size="small" /> {t("company.preview")}
      </figcaption>
      <dl>
        <dt>{t("company.preview-to")}</dt>
        <dd>{recipients.length > 0 ? recipients.join(", ") : <strong>{t("company.preview-none")}</strong>}</dd>
        <dt>{t("company.preview-subject")}</dt>
        <dd lang={locale}>{invoiceSubject(invoice)}</dd>
      </dl>
      <ul className={styles.files}>
        {documents.map((type) => (
          <li key={type}>
            <Icon name="invoice" size="small" /> <span lang={locale}>{invoiceFileName(invoice, type)}</span>
          </li>
        ))}
        {documents.length === 0 && (
          <li>
            <Icon name="external" size="small" /> {t("company.preview-link")}
          </li>
        )}
      </ul>
    </figure>
  );
}
