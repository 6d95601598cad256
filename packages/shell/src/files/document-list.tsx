import { useState } from "react";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import styles from "./document-list.module.css";
import { type Refusals, runOrExplain } from "../failures/refusals.ts";
import { formatDate, formatNumber, type Locale, useLocale } from "../translate.ts";

/** A stored file of a record; the size is in bytes. */
export interface ListedDocument {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly createdAt: string;
  /** The reader sees that it exists, and cannot download it. */
  readonly isLocked?: boolean;
}

const sizeText = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? formatNumber(Math.max(1, Math.round(bytes / 1000)), locale, { style: "unit", unit: "kilobyte" })
    : formatNumber(bytes / 1_000_000, locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });

interface DocumentListProps {
  readonly documents: readonly ListedDocument[];
  readonly label: (fileName: string) => string;
  /** Rejects like `call`. */
  readonly onDownload: (id: string) => Promise<void>;
  readonly refusals?: Refusals;
}

const noRefusals: Refusals = {};

export function DocumentList({ documents, label, onDownload, refusals = noRefusals }: DocumentListProps) {
  return (
    <ul className={styles.list}>
      {documents.map((file) => (
        <DocumentRow
          key={file.id}
          file={file}
          label={label(file.fileName)}
          onDownload={() => runOrExplain(() => onDownload(file.id), refusals)}
        />
      ))}
    </ul>
  );
}

interface DocumentRowProps {
  readonly file: ListedDocument;
  readonly label: string;
  readonly onDownload: () => Promise<void>;
}

function DocumentRow({ file: { fileName, size, createdAt, isLocked }, label, onDownload }: DocumentRowProps) {
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await onDownload();
    setPending(false);
  };
  return (
    <li>
      <span>
        {fileName}
        <span className={styles.note}>{`${sizeText(size, locale)}, ${formatDate(createdAt, locale)}`}</span>
      </span>
      {!isLocked && <IconButton icon="download" label={label} disabled={pending} onClick={() => void save()} />}
    </li>
  );
}
