import type { PtrPattern } from "@demarc/contract/ip-management/ptr-records";
import { type SubmitEvent } from "react";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import type { SchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { SegField } from "@demarc/ui/controls/seg-field.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";

export const aims = ["all", "selected", "range"] as const;
export type Aim = (typeof aims)[number];

export interface PatternFields {
  readonly pattern: string;
  readonly aim: Aim;
  readonly first: string;
  readonly last: string;
  /** Never filled: the field of the errors about the choice. */
  readonly addresses: string;
  readonly onlyEmpty: boolean;
  readonly includeFree: boolean;
}

interface PatternFormProps {
  readonly form: SchemaForm<PtrPattern, PatternFields>;
  readonly family: number;
  /** How many addresses are selected in the map and the table. */
  readonly selected: number;
  readonly onLook: (event: SubmitEvent<HTMLFormElement>) => unknown;
  readonly onCancel: () => void;
}

export function PatternForm({ form, family, selected, onLook, onCancel }: PatternFormProps) {
  "use no memo"; // the form of react-hook-form is mutable
  const t = useText<typeof en>();
  const aim = form.watch("aim");
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
      <SegField
        name="addresses"
        label={t("ip.addresses")}
        hint={aim === "selected" && selected === 0 ? t("ip.aim-none") : undefined}
        error={form.errorsByField["addresses"]}
        options={aims.map((value) => ({ value, label: t(`ip.aim.${value}`, { count: selected }) }))}
        value={aim}
        onChoose={(chosen) => {
          form.clearErrors();
          form.setValue("aim", aims.find((one) => one === chosen) ?? "all", { shouldDirty: true });
        }}
      />
      {aim === "range" && (
        <Fields>
          {(["first", "last"] as const).map((name) => (
            <Span key={name} of="half">
              <TextField
                {...form.register(name)}
                label={t(`ip.range.${name}`)}
                hint={name === "last" ? t(family === 4 ? "ip.range-hint-4" : "ip.range-hint-6") : undefined}
                error={form.errorsByField[name]}
                mono
                required
                autoComplete="off"
                spellCheck={false}
              />
            </Span>
          ))}
        </Fields>
      )}
      <Checkbox {...form.register("onlyEmpty")} label={t("ip.only-empty")} />
      {aim === "all" ? (
        <Checkbox {...form.register("includeFree")} label={t("ip.include-free")} hint={t("ip.include-free-hint")} />
      ) : (
        <p className="dim">{t("ip.include-free-hint")}</p>
      )}
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} action={t("ip.show-changes")} />
    </Form>
  );
}
