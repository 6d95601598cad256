import { contactTypes } from "@demarc/contract/core/customer-contact";
import { type PowerAlert, type PowerAlertUpdate, replaceRackPowerAlert } from "@demarc/contract/power/power";
import { useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form, FormHalves } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { type PowerSource, replaceAlert, rereadAlert } from "../series/power.data.ts";
import type en from "../power.en.ts";
import { settingText } from "./alert-setting-text.ts";

interface Values {
  thresholdPct: string;
  holdMinutes: string;
  quiet: boolean;
  quietHours: { from: string; to: string };
  contactTypes: string[];
}

const usualQuietHours = { from: "22:00", to: "07:00" };

const valuesOf = ({ thresholdPct, holdMinutes, quietHours, contactTypes: types }: PowerAlert): Values => ({
  thresholdPct: String(thresholdPct),
  holdMinutes: String(holdMinutes),
  quiet: quietHours !== null,
  quietHours: quietHours ?? usualQuietHours,
  contactTypes: [...types],
});

const toBody = ({ quiet, quietHours, ...rest }: Values) => ({ ...rest, quietHours: quiet ? quietHours : null });

const refusals = {
  ...changedMeanwhile,
  "power.metered-by-share": { text: "power.alert-share", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

interface PowerAlertDialogProps {
  readonly source: PowerSource;
  readonly name: string;
  readonly alert: PowerAlert;
  readonly onDone: () => void;
}

/** Changes the alert setting; a saved change can be undone for some seconds. */
// oxlint-disable-next-line max-lines-per-function -- one form with its five fields, read from top to bottom
export function PowerAlertDialog({ source, name, alert, onDone }: PowerAlertDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const [values] = useState(() => valuesOf(alert));
  // The units in a shared rack have the same body.
  const form = useShapedForm(replaceRackPowerAlert, {
    values,
    snapshotKey: `power-alert.${source.id}`,
    refusals,
    toBody,
  });
  const { errorsByField: errors } = form;
  const [quiet, setQuiet] = useState(values.quiet);
  const { newer, guard, settle } = useConflict(() => rereadAlert(customerId, source));
  const save = (body: PowerAlertUpdate, base: PowerAlert) =>
    guard(async () => {
      const stored = await replaceAlert(customerId, source, body, base.version);
      const { version: _, ...before } = base;
      showUndoable(
        t("power.alert-saved", { name }),
        async () => {
          await replaceAlert(customerId, source, before, stored.version);
          showToast(t("common.taken-back"));
        },
        refusals,
      );
      onDone();
    });
  const labels = {
    thresholdPct: t("power.threshold"),
    holdMinutes: t("power.hold"),
    "quietHours.from": t("power.quiet-from"),
    "quietHours.to": t("power.quiet-to"),
    contactTypes: t("power.contact-types"),
  };
  const mine = (): string => {
    const { thresholdPct, holdMinutes, ...rest } = toBody(form.getValues());
    const numbers = { thresholdPct: Number(thresholdPct), holdMinutes: Number(holdMinutes) };
    return settingText(t, locale, { ...rest, ...numbers, version: 0 } as PowerAlert, source);
  };
  return (
    <FormDialog title={t("power.alert-of", { name })} onClose={onDone}>
      <Form label={t("power.alert-form")} onSubmit={form.submit((body) => save(body, alert))}>
        {newer && (
          <ConflictCallout
            differences={[{ label: t("power.alerts"), theirs: settingText(t, locale, newer, source), mine: mine() }]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer))()}
            onTakeTheirs={() => {
              settle();
              onDone();
            }}
          />
        )}
        <FormProblems form={form} labels={labels} />
        <FormHalves>
          <TextField
            {...form.register("thresholdPct")}
            label={labels.thresholdPct}
            hint={t(source.kind === "rack" ? "power.threshold-hint" : "power.threshold-hint-units")}
            error={errors["thresholdPct"]}
            inputMode="numeric"
            data-autofocus
          />
          <TextField
            {...form.register("holdMinutes")}
            label={labels.holdMinutes}
            hint={t("power.hold-hint")}
            error={errors["holdMinutes"]}
            inputMode="numeric"
          />
        </FormHalves>
        <CheckboxGroup
          {...form.register("contactTypes")}
          label={labels.contactTypes}
          hint={t("power.contact-types-hint")}
          error={errors["contactTypes"]}
          choices={contactTypes.map((value) => ({ value, label: t(`power.contact.${value}`) }))}
          look="chips"
        />
        <Checkbox
          {...form.register("quiet", { onChange: () => setQuiet(form.getValues("quiet")) })}
          label={t("power.quiet")}
          hint={t("power.quiet-hint")}
        />
        {quiet && (
          <FormHalves>
            <TextField
              {...form.register("quietHours.from")}
              type="time"
              label={labels["quietHours.from"]}
              error={errors["quietHours.from"]}
            />
            <TextField
              {...form.register("quietHours.to")}
              type="time"
              label={labels["quietHours.to"]}
              error={errors["quietHours.to"]}
            />
          </FormHalves>
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </FormDialog>
  );
}
