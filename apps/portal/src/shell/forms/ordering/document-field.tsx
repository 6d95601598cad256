import { useState } from "react";
import { useText } from "../../translate.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldProps } from "../../../ui/field.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type en from "./ordering.en.ts";

/** Sends a file and resolves to its id. */
export type Upload = (file: File) => Promise<string>;

const largest = 10_000_000;

interface DocumentFieldProps extends FieldProps {
  /** The id of the document that was sent; "" without one. */
  readonly value: string;
  readonly upload: Upload;
  readonly onChange: (id: string) => void;
}

/** A PDF that is sent as soon as it is chosen; the form keeps its id. */
export function DocumentField({ value, upload, onChange, ...field }: DocumentFieldProps) {
  const t = useText<typeof en>();
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  const send = async (file: File | undefined) => {
    if (!file) return;
    setState("sending");
    try {
      if (file.size > largest || !/\.pdf$/i.test(file.name)) throw new TypeError("not a PDF of at most 10 MB");
      onChange(await upload(file));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  if (value !== "")
    return (
      <Notice tone="ok">
        <p>
          <strong>{field.label}</strong>
        </p>
        <p>{t("ordering.uploaded")}</p>
        <Button size="small" onClick={() => onChange("")}>
          {t("ordering.replace")}
        </Button>
      </Notice>
    );
  return (
    <FileField
      {...field}
      hint={state === "sending" ? t("ordering.uploading") : field.hint}
      error={state === "failed" ? t("ordering.upload-failed") : field.error}
      accept="application/pdf,.pdf"
      onFile={(file) => void send(file)}
    />
  );
}
