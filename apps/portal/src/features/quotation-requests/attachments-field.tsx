import { largestUpload } from "@demarc/contract/core/upload";
import { mostAttachments } from "@demarc/contract/quotations/quotation-requests";
import { useState } from "react";
import { fieldId } from "@demarc/ui/controls/field.tsx";
import { FilesField } from "@demarc/ui/controls/file-field.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { useText } from "@demarc/shell/translate.ts";
import styles from "@demarc/shell/files/document-list.module.css";
import type en from "./quotation-request.en.ts";

/** A file that was sent. The form keeps its name too, because a reload loses the file itself. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
}

interface AttachmentsFieldProps {
  readonly files: readonly SentFile[];
  /** Sends a file and resolves to its id. Rejects like `call`. */
  readonly upload: (file: File) => Promise<string>;
  readonly onAdd: (file: SentFile) => void;
  readonly onRemove: (id: string) => void;
  /** Gets the change in the number of running uploads, such as -1. */
  readonly onSending: (by: number) => void;
  readonly error: string | undefined;
}

const name = "attachments";
const types = [".pdf", ".xml", ".png", ".jpg", ".jpeg"];
const isTaken = (file: File): boolean =>
  file.size <= largestUpload && types.some((type) => file.name.toLowerCase().endsWith(type));

/** Several files, each of which is uploaded as soon as it is chosen. */
export function AttachmentsField({ files, upload, onAdd, onRemove, onSending, error }: AttachmentsFieldProps) {
  const t = useText<typeof en>();
  const [sending, setSending] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = async (file: File) => {
    try {
      onAdd({ id: await upload(file), name: file.name });
    } catch (failure) {
      const isRefused = failureOf(failure)?.kind === "invalid";
      setProblem(
        t(isRefused ? "quotation-request.file-refused" : "quotation-request.file-failed", { name: file.name }),
      );
    } finally {
      setSending((before) => before.filter((one) => one !== file));
      onSending(-1);
    }
  };
  const add = (chosen: readonly File[]) => {
    const free = mostAttachments - files.length - sending.length;
    const taken = chosen.filter(isTaken);
    const refused = chosen.find((file) => !isTaken(file));
    if (taken.length > free) setProblem(t("quotation-request.files-full", { most: mostAttachments }));
    else setProblem(refused && t("quotation-request.file-refused", { name: refused.name }));
    const sent = taken.slice(0, free);
    setSending((before) => [...before, ...sent]);
    onSending(sent.length);
    for (const file of sent) void send(file);
  };
  const remove = (id: string) => {
    onRemove(id);
    setProblem(undefined);
    document.getElementById(fieldId(name))?.focus();
  };
  return (
    <div>
      <FilesField
        name={name}
        label={t("quotation-request.attachments")}
        hint={t("quotation-request.attachments-hint", { most: mostAttachments })}
        error={problem ?? error}
        optional
        accept={types.join()}
        onFiles={add}
      />
      <ul className={styles.list} aria-label={t("quotation-request.files")} aria-live="polite">
        {files.map((file, place) => (
          <li key={file.id}>
            {file.name}
            <IconButton
              id={fieldId(`${name}.${place}`)}
              icon="close"
              label={t("quotation-request.file-remove", { name: file.name })}
              onClick={() => remove(file.id)}
            />
          </li>
        ))}
        {sending.map((file, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files can have one name
          <li key={`${place} ${file.name}`}>
            {file.name} <span className="dim">{t("quotation-request.file-sending")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
