import type { PtrPattern } from "@demarc/contract/ip-management/ptr-records";
import type { SubmitEvent } from "react";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import type { SchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";

export interface PatternFields {
  readonly pattern: string;
  readonly onlyEmpty: boolean;
}

interface PatternFormProps {
  readonly form: SchemaForm<PtrPattern, PatternFields>;
  readonly family: number;
  readonly onLook: (event: SubmitEvent<HTMLFormElement>) => unknown;
  readonly onCancel: () => void;
}

export function PatternForm({ form, family, onLook, onCancel }: PatternFormProps) {
  const t = useText<typeof en>();
  return (
    <Form label={t("ip.by-pattern")} onSubmit={onLook}>
      <p>{t(family === 4 ? "ip.pattern-text-4" : "ip.pattern-text-6")}</p>
      <TextField
        {...form.register("pattern")}
        label={t("ip.pattern")}
        error={form.errorsByField["pattern"]}
        maxLength={200}
        mono
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Checkbox {...form.register("onlyEmpty")} label={t("ip.only-empty")} />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} action={t("ip.show-changes")} />
    </Form>
  );
}
