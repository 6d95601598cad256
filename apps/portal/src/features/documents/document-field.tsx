import { largestUpload } from "@demarc/contract/core/upload";
import { useEffect, useRef, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { fieldId, type FieldProps } from "@demarc/ui/controls/field.tsx";
import { FileField } from "@demarc/ui/controls/file-field.tsx";
import type en from "./documents.en.ts";

/** Sends a file and resolves to its id. */
export type Upload = (file: File) => Promise<string>;

interface DocumentFieldProps extends FieldProps {
  readonly label: string;
  /** The id of the document that was sent; "" without one. */
  readonly value: string;
  readonly upload: Upload;
  readonly onChange: (id: string) => void;
}

type Sending = "idle" | "uploading" | "upload-failed" | "upload-refused";

/**
 * A PDF that is uploaded as soon as it is chosen; the form keeps its id. A new choice replaces the previous file, even during
 * its upload: only the latest counts.
 */
export function DocumentField({ value, upload, onChange, ...field }: DocumentFieldProps) {
  const t = useText<typeof en>();
  const [state, setState] = useState<Sending>("idle");
  const [name, setName] = useState<string>();
  const [cleared, setCleared] = useState(0);
  const choice = useRef(0);
  const id = fieldId(field.name);
  const send = async (file: File | undefined) => {
    const own = (choice.current += 1);
    setName(file?.name);
    if (value !== "") onChange("");
    if (!file) return setState("idle");
    if (file.size > largestUpload || !/\.pdf$/i.test(file.name)) return setState("upload-refused");
    setState("uploading");
    try {
      const sent = await upload(file);
      if (own !== choice.current) return;
      onChange(sent);
      setState("idle");
    } catch {
      if (own === choice.current) setState("upload-failed");
    }
  };
  const remove = () => {
    void send(undefined);
    setCleared(cleared + 1);
  };
  useEffect(() => {
    if (cleared > 0) document.getElementById(id)?.focus();
  }, [cleared, id]);
  const hasFailed = state === "upload-failed" || state === "upload-refused";
  const received = value === "" ? undefined : t("documents.uploaded", { name: name ?? field.label });
  return (
    <div>
      <FileField
        {...field}
        // A new field after a removal, so that the same file can be chosen again.
        key={cleared}
        error={hasFailed ? t(`documents.${state}`) : field.error}
        accept="application/pdf,.pdf"
        stored={value === "" ? undefined : t("documents.stored")}
        onFile={(file) => void send(file)}
      />
      <p role="status" className={hasFailed ? "visually-hidden" : "dim"}>
        {state === "idle" ? received : t(`documents.${state}`)}
      </p>
      {value !== "" && (
        <Button size="small" onClick={remove}>
          {t("documents.remove")}
        </Button>
      )}
    </div>
  );
}
