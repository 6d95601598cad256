import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { type SubmitEvent, useState } from "react";
import { useText } from "../../../shell/translate.ts";
import { Form } from "../../../ui/form-layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type en from "../ip-management.en.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { useFocusOn } from "../use-focus-on.ts";
import { useStoredPrefix } from "./use-stored-prefix.ts";

export interface PrefixFormProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly onDone: () => void;
}

/** Edits the description of a prefix. */
export function DescriptionForm({ customerId, prefix, onDone }: PrefixFormProps) {
  const t = useText<typeof en>();
  const [text, setText] = useState(prefix.description ?? "");
  useFocusOn("description");
  const { error, pending, save } = useStoredPrefix(customerId, prefix, onDone);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return save({ description: text.trim() || null }, { description: prefix.description });
  };
  return (
    <Form label={t("ip.note")} onSubmit={submit}>
      <TextField
        name="description"
        label={t("ip.note")}
        value={text}
        error={error}
        maxLength={120}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
      />
      <SaveOrCancel pending={pending} onCancel={onDone} size="small" />
    </Form>
  );
}
