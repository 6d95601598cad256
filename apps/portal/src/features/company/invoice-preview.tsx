import type { Customer, InvoiceAttachmentPreference } from "@demarc/contract/company";
import { useState } from "react";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import { invoiceRecipients } from "./company.data.ts";
import type en from "./company.en.ts";
import styles from "./company.module.css";

const fileTypes: Readonly<Record<InvoiceAttachmentPreference, readonly string[]>> = {
  pdf_and_ubl: ["pdf", "xml"],
  pdf_only: ["pdf"],
  ubl_only: ["xml"],
  none: [],
};

interface InvoicePreviewProps {
  readonly customer: Customer;
  readonly preference: InvoiceAttachmentPreference;
}

/** The mail that the next invoice comes with: to whom, and what hangs on it. */
export function InvoicePreview({ customer, preference }: InvoicePreviewProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const recipients = invoiceRecipients(customer);
  const [today] = useState(() => new Date());
  const month = formatDate(today, locale, { month: "long", year: "numeric" });
  const number = `${formatDate(today, locale, { year: "numeric" })}-xxxxxx`;
  const types = fileTypes[preference];
  return (
    <figure className={styles.preview}>
      <figcaption>
        <Icon name="mail" size="small" /> {t("company.preview")}
      </figcaption>
      <dl>
        <dt>{t("company.preview-to")}</dt>
        <dd>{recipients.length > 0 ? recipients.join(", ") : <strong>{t("company.preview-nobody")}</strong>}</dd>
        <dt>{t("company.preview-subject")}</dt>
        <dd>{t("company.preview-subject-text", { month })}</dd>
      </dl>
      <ul className={styles.files}>
        {types.map((type) => (
          <li key={type}>
            <Icon name="invoice" size="small" /> {t("company.preview-file", { number, type })}
          </li>
        ))}
        {types.length === 0 && (
          <li>
            <Icon name="external" size="small" /> {t("company.preview-link")}
          </li>
        )}
      </ul>
    </figure>
  );
}
