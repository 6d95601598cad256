import * as contract from "@demarc/contract/postal-code-check/embed-setting";
import { brands } from "@demarc/contract/core/brands";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { changedMeanwhile } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { updateEmbedSetting } from "./embed-setting.data.ts";
import { embedBody, rewordEmbed } from "./embed-setting-fields.ts";
import type en from "./postal-code-check.en.ts";

interface EmbedSettingFormProps {
  readonly setting: contract.EmbedSetting;
  /** Gets every colour that is typed, for the preview. */
  readonly onColor: (color: string) => void;
}

const fieldsOf = ({ origins, color }: contract.EmbedSetting) => ({ origins: origins.join("\n"), color: color ?? "" });

export function EmbedSettingForm({ setting, onColor }: EmbedSettingFormProps) {
  const t = useText<typeof en>();
  const { id, variant } = useCustomer();
  const form = useShapedForm(contract.updateEmbedSetting, {
    values: fieldsOf(setting),
    toBody: embedBody,
    reword: rewordEmbed,
    snapshotKey: "embed-setting",
    refusals: changedMeanwhile,
  });
  const color = useWatch({ control: form.control, name: "color" });
  useEffect(() => onColor(color), [color, onColor]);
  const save = form.submit(async (body) => {
    form.reset(fieldsOf(await updateEmbedSetting(id, body, setting.version)));
    showToast(t("postal-code-check.widget-saved"));
  });
  const labels = { origins: t("postal-code-check.widget-origins"), color: t("postal-code-check.widget-color") };
  return (
    <Form label={t("postal-code-check.widget-settings")} onSubmit={save}>
      <FormProblems form={form} labels={labels} />
      <TextArea
        {...form.register("origins")}
        label={labels.origins}
        hint={t("postal-code-check.widget-origins-hint", { most: contract.mostEmbedOrigins })}
        error={form.errorsByField["origins"]}
        rows={4}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        {...form.register("color")}
        label={labels.color}
        hint={t("postal-code-check.widget-color-hint", { brand: brands[variant].name })}
        error={form.errorsByField["color"]}
        optional
        mono
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
      />
      <FormActions inline>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("common.save")}
        </Button>
      </FormActions>
    </Form>
  );
}
