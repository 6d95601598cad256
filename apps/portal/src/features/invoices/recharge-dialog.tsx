import { amsterdamDate } from "@demarc/contract/core/calendar";
import { type SubmitEvent, useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { failureOf, hasCode } from "../../shell/calls/call-error.ts";
import { showToast } from "../../shell/toast-store.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fieldId } from "../../ui/field.tsx";
import { Fields, Form, FormActions, Span } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { saveRechargeOfPeriod } from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";
import { type Period, usualPeriods } from "./recharge-period.ts";

// Prefixed, because the fields of the list behind the dialog already have these names.
const names = { from: "rechargeFrom", to: "rechargeTo" } as const;

type Errors = Partial<Record<keyof Period, string>>;

/** The errors of the API by field, as it words them. */
const errorsFrom = (error: unknown): Errors | undefined => {
  const failure = failureOf(error);
  if (failure?.kind !== "invalid") return undefined;
  return Object.fromEntries(failure.errors.map(({ field, text }) => [field, text]));
};

interface RechargeDialogProps {
  readonly customerId: number;
  /** The dates that the list is filtered by. */
  readonly filtered: Period;
  readonly onClose: () => void;
}

/** Saves the charges of a period, by end customer. */
export function RechargeDialog({ customerId, filtered, onClose }: RechargeDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [usual] = useState(() => usualPeriods(amsterdamDate(new Date())));
  const [period, setPeriod] = useState<Period>(filtered.from && filtered.to ? filtered : usual["this-month"]);
  const [errors, setErrors] = useState<Errors>({});
  const [none, setNone] = useState<Period>();
  const [pending, setPending] = useState(false);
  const choose = (days: Period) => {
    setPeriod(days);
    setErrors({});
    setNone(undefined);
  };
  const refuse = (refused: Errors) => {
    setErrors(refused);
    document.getElementById(fieldId(names[refused.from ? "from" : "to"]))?.focus();
  };
  const save = async () => {
    setPending(true);
    setNone(undefined);
    try {
      await saveRechargeOfPeriod(customerId, period);
      showToast(t("invoices.recharge-saved"));
      onClose();
    } catch (error) {
      const refused = errorsFrom(error);
      if (refused) refuse(refused);
      else if (hasCode(error, "invoice.none-in-period")) setNone(period);
      else await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = (["from", "to"] as const).filter((name) => period[name] === "");
    if (missing.length === 0) return save();
    return refuse(Object.fromEntries(missing.map((name) => [name, t("invoices.recharge-day")])));
  };
  const day = (name: keyof Period) => (
    <Span of="half">
      <TextField
        type="date"
        name={names[name]}
        label={t(`invoices.${name}`)}
        error={errors[name]}
        value={period[name]}
        onChange={(event) => choose({ ...period, [name]: event.target.value })}
        autoComplete="off"
      />
    </Span>
  );
  const dayText = (value: string) => formatDate(value, locale, { dateStyle: "long" });
  return (
    <Dialog title={t("invoices.recharge-title")} onClose={onClose} persistent>
      <Form label={t("invoices.recharge-title")} onSubmit={submit}>
        <p>{t("invoices.recharge-text")}</p>
        <div className={styles.deeds} role="group" aria-label={t("invoices.period")}>
          {(["this-month", "last-month", "this-year"] as const).map((name) => (
            <Button key={name} size="small" onClick={() => choose(usual[name])}>
              {t(`invoices.${name}`)}
            </Button>
          ))}
        </div>
        <Fields>
          {day("from")}
          {day("to")}
        </Fields>
        {none && (
          <Notice tone="info" live>
            {t("invoices.recharge-none", { from: dayText(none.from), to: dayText(none.to) })}
          </Notice>
        )}
        <FormActions inline>
          <Button type="submit" variant="primary" icon="download" pending={pending}>
            {t("invoices.recharge-save")}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
