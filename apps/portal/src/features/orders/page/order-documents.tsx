import type { Order, OrderDocument } from "@demarc/contract/orders/order-fields";
import { useState } from "react";
import { runOrExplain } from "../../../shell/refusals.ts";
import { formatDate, formatNumber, type Locale, useLocale, useText } from "../../../shell/translate.ts";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { orderRefusals } from "../order-refusals.ts";
import { downloadFile } from "./order.data.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "./order-page-texts.ts";

const sizeText = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? formatNumber(Math.max(1, Math.round(bytes / 1000)), locale, { style: "unit", unit: "kilobyte" })
    : formatNumber(bytes / 1_000_000, locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });

/** The files of the order, each to download. */
export function OrderDocuments({ order: { customerId, documents } }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  return (
    <Card title={t("orders.documents")} count={documents.length}>
      <ul className={styles.documents}>
        {documents.map((file) => (
          <DocumentRow key={file.id} customerId={customerId} file={file} />
        ))}
      </ul>
    </Card>
  );
}

interface DocumentRowProps {
  readonly customerId: number;
  readonly file: OrderDocument;
}

function DocumentRow({ customerId, file: { id, fileName, size, createdAt } }: DocumentRowProps) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await runOrExplain(() => downloadFile(customerId, id), orderRefusals);
    setPending(false);
  };
  return (
    <li>
      <span>
        {fileName}
        <span className={styles.note}>{`${sizeText(size, locale)}, ${formatDate(createdAt, locale)}`}</span>
      </span>
      <IconButton
        icon="download"
        label={t("orders.download", { name: fileName })}
        disabled={pending}
        onClick={() => void save()}
      />
    </li>
  );
}
