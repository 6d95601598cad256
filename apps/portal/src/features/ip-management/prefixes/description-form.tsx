import { type Prefix, updatePrefix } from "@demarc/contract/ip-management/prefixes";
import { useEffect } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { trimmed } from "../trimmed.ts";
import { useStoredPrefix } from "./use-stored-prefix.ts";

export interface PrefixFormProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly onDone: () => void;
}

export function DescriptionForm({ customerId, prefix, onDone }: PrefixFormProps) {
  const t = useText<typeof en>();
  const { id, description } = prefix;
  const store = useStoredPrefix(customerId, prefix, onDone);
  const form = useShapedForm(updatePrefix, {
    values: { description: description ?? "" },
    toBody: trimmed,
    snapshotKey: snapshotKeys.description(id),
    refusals,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("description"), [setFocus]);
  return (
    <Form label={t("ip.note")} onSubmit={form.submit((body) => store(body, { description }))}>
      <FormProblems form={form} labels={{ description: t("ip.note") }} />
      <TextField
        {...form.register("description")}
        label={t("ip.note")}
        error={form.errorsByField["description"]}
        maxLength={120}
        autoComplete="off"
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
    </Form>
  );
}
