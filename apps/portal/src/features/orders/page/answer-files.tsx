import { type Dispatch, type SetStateAction, useState } from "react";
import { uploadFile } from "../../documents/documents.data.ts";
import { explainFailure } from "@demarc/shell/failures/refusals.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FileField } from "@demarc/ui/controls/file-field.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { orderRefusals } from "../order-refusals.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

/** A file of an answer; it has no id while it is being sent. */
export interface AnswerFile {
  readonly key: number;
  readonly name: string;
  readonly id: string | undefined;
}

const mostFiles = 10;

interface AnswerFilesProps {
  readonly customerId: number;
  readonly files: readonly AnswerFile[];
  /** Takes only PDFs, because the order needs letters of authorisation. */
  readonly lettersOnly: boolean;
  readonly onChange: Dispatch<SetStateAction<readonly AnswerFile[]>>;
}

/** The files of an answer. Each is sent as soon as it is chosen. */
export function AnswerFiles({ customerId, files, lettersOnly, onChange }: AnswerFilesProps) {
  const t = useText<OrderTexts>();
  const [count, setCount] = useState(0);
  const [error, setError] = useState<string>();
  const add = async (file: File | undefined) => {
    if (!file) return;
    // A dropped file can have any type.
    if (lettersOnly && !/\.pdf$/i.test(file.name)) {
      setCount(count + 1);
      setError(t("orders.file-letters-only"));
      return;
    }
    const key = count;
    setCount(count + 1);
    setError(undefined);
    onChange((before) => [...before, { key, name: file.name, id: undefined }]);
    try {
      const id = await uploadFile(customerId, file);
      onChange((before) => before.map((one) => (one.key === key ? { ...one, id } : one)));
    } catch (failure) {
      onChange((before) => before.filter((one) => one.key !== key));
      setError((await explainFailure(failure, orderRefusals))?.text ?? t("orders.file-failed"));
    }
  };
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.documents} aria-label={t("orders.files")}>
          {files.map(({ key, name, id }) => (
            <li key={key}>
              <span>
                {name}
                {id === undefined && <span className={styles.note}>{t("orders.file-sending")}</span>}
              </span>
              <IconButton
                icon="close"
                label={t("orders.file-remove", { name })}
                onClick={() => onChange((before) => before.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < mostFiles && (
        <FileField
          // A new field after each file, so that the same one can be chosen again.
          key={count}
          name="file"
          label={t("orders.file")}
          hint={t(lettersOnly ? "orders.file-letters-only" : "orders.file-hint")}
          error={error}
          optional
          accept={lettersOnly ? ".pdf" : ".pdf,.xml,.png,.jpg,.jpeg"}
          onFile={(file) => void add(file)}
        />
      )}
    </>
  );
}
