import type { SubnetPlan } from "@demarc/contract/ip-management/subnets";
import type { SubmitEvent } from "react";
import { useWatch } from "react-hook-form";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import type { SchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";
import type { PlanFields } from "./plan-fields.ts";

interface PlanFormProps {
  readonly form: SchemaForm<SubnetPlan, PlanFields>;
  readonly onLook: (event: SubmitEvent<HTMLFormElement>) => unknown;
  readonly onCancel: () => void;
}

export function PlanForm({ form, onLook, onCancel }: PlanFormProps) {
  const t = useText<typeof en>();
  const { errorsByField } = form;
  const action = useWatch({ control: form.control, name: "action" });
  return (
    <Form label={t("ip.planner")} onSubmit={onLook}>
      <SelectField
        {...form.register("action")}
        label={t("ip.plan-action")}
        options={[
          { value: "SPLIT", label: t("ip.split") },
          { value: "MERGE", label: t("ip.merge") },
        ]}
        data-autofocus
      />
      <TextField
        {...form.register("block")}
        label={t("ip.block")}
        hint={t("ip.block-hint")}
        error={errorsByField["block"]}
        mono
        required
      />
      {action === "SPLIT" && (
        <TextField
          {...form.register("lengths")}
          label={t("ip.lengths")}
          hint={t("ip.lengths-hint")}
          error={errorsByField["lengths"]}
          mono
        />
      )}
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} action={t("ip.show-changes")} />
    </Form>
  );
}
