import { amsterdamDate } from "@demarc/contract/core/calendar";
import { day, payload } from "@demarc/contract/core/fields";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { refusalOf, type Refusals } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form, FormActions, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { downloadRechargeOfPeriod } from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";
import { type Period, usualPeriods } from "./recharge-period.ts";

/** Repeats the query schema of the endpoint, because the build removes query schemas from the browser bundle. */
const schema = payload("rechargePeriod", { from: day(), to: day() });

// Prefixed, because the fields of the list behind the dialog already have these names.
const names = { from: "rechargeFrom", to: "rechargeTo" } as const;

const refusals = { "invoice.none-in-period": "invoices.recharge-none" } as const satisfies Refusals<keyof typeof en>;

interface RechargeDialogProps {
  readonly customerId: number;
  readonly filtered: Period;
  readonly onClose: () => void;
}

/** Saves the charges of a period, by end customer. */
export function RechargeDialog({ customerId, filtered, onClose }: RechargeDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [usual] = useState(() => usualPeriods(amsterdamDate(new Date())));
  const [values] = useState(filtered.from && filtered.to ? filtered : usual["this-month"]);
  const [none, setNone] = useState<Period>();
  const form = useSchemaForm<Period>({ body: schema }, { values, snapshotKey: "recharge" });
  const [from, to] = useWatch({ control: form.control, name: ["from", "to"] });
  const choose = (days: Period) => {
    form.setValue("from", days.from, { shouldDirty: true });
    form.setValue("to", days.to, { shouldDirty: true });
    form.clearErrors();
    setNone(undefined);
  };
  const save = form.submit(async (period) => {
    setNone(undefined);
    try {
      await downloadRechargeOfPeriod(customerId, period);
    } catch (error) {
      if (!refusalOf(error, refusals)) throw error;
      return setNone(period);
    }
    showToast(t("invoices.recharge-saved"));
    return onClose();
  });
  const day = (name: keyof Period, value: string) => (
    <Span of="half">
      <TextField
        type="date"
        name={names[name]}
        ref={form.register(name).ref}
        label={t(`invoices.${name}`)}
        error={form.errorsByField[name] && (value ? form.errorsByField[name] : t("invoices.recharge-day"))}
        value={value}
        onChange={(event) => choose({ from, to, [name]: event.target.value })}
        autoComplete="off"
      />
    </Span>
  );
  const dayText = (value: string) => formatDate(value, locale, { dateStyle: "long" });
  return (
    <FormDialog title={t("invoices.recharge-title")} onClose={onClose}>
      <Form label={t("invoices.recharge-title")} onSubmit={save}>
        <FormProblems form={form} labels={{ from: t("invoices.from"), to: t("invoices.to") }} />
        <p>{t("invoices.recharge-text")}</p>
        <div className={styles.buttons} role="group" aria-label={t("invoices.period")}>
          {(["this-month", "last-month", "this-year"] as const).map((name) => (
            <Button key={name} size="small" onClick={() => choose(usual[name])}>
              {t(`invoices.${name}`)}
            </Button>
          ))}
        </div>
        <Fields>
          {day("from", from)}
          {day("to", to)}
        </Fields>
        {none && (
          <Callout tone="info" live>
            {t("invoices.recharge-none", { from: dayText(none.from), to: dayText(none.to) })}
          </Callout>
        )}
        <FormActions inline>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" variant="primary" icon="download" pending={form.formState.isSubmitting}>
            {t("invoices.recharge-save")}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}
