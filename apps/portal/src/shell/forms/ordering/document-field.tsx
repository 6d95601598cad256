import { useState } from "react";
import { useText } from "../../translate.ts";
import { Button } from "../../../ui/button.tsx";
import { fieldId, type FieldProps } from "../../../ui/field.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import type en from "./ordering.en.ts";

/** Sends a file and resolves to its id. */
export type Upload = (file: File) => Promise<string>;

const largest = 10_000_000;

interface DocumentFieldProps extends FieldProps {
  readonly label: string;
  /** The id of the document that was sent; "" without one. */
  readonly value: string;
  readonly upload: Upload;
  readonly onChange: (id: string) => void;
}

type Sending = "idle" | "uploading" | "upload-failed" | "upload-refused";

/** A PDF that is sent as soon as it is chosen; the form keeps its id. The field stays, so that the focus and the name do. */
export function DocumentField({ value, upload, onChange, ...field }: DocumentFieldProps) {
  const t = useText<typeof en>();
  const [state, setState] = useState<Sending>("idle");
  const [name, setName] = useState<string>();
  const send = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    if (file.size > largest || !/\.pdf$/i.test(file.name)) return setState("upload-refused");
    setState("uploading");
    try {
      onChange(await upload(file));
      return setState("idle");
    } catch {
      return setState("upload-failed");
    }
  };
  const remove = () => {
    onChange("");
    setState("idle");
    setName(undefined);
    document.getElementById(fieldId(field.name))?.focus();
  };
  const hasFailed = state === "upload-failed" || state === "upload-refused";
  const received = value === "" ? undefined : t("ordering.uploaded", { name: name ?? field.label });
  return (
    <div>
      <FileField
        {...field}
        error={hasFailed ? t(`ordering.${state}`) : field.error}
        accept="application/pdf,.pdf"
        onFile={(file) => void send(file)}
      />
      <p role="status" className={hasFailed ? "visually-hidden" : "dim"}>
        {state === "idle" ? received : t(`ordering.${state}`)}
      </p>
      {value !== "" && state !== "uploading" && (
        <Button size="small" onClick={remove}>
          {t("ordering.remove")}
        </Button>
      )}
    </div>
  );
}
