import { euroFormat } from "@demarc/contract/core/money";
import * as contract from "@demarc/contract/manual-agreements";
import { useState } from "react";
import { earliestDateIn } from "../../shell/services/earliest-date.ts";
import type serviceEn from "../../shell/services/service.en.ts";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { bespokeRefusals } from "./bespoke-refusals.ts";
import { dialogKey } from "./dialog-key.ts";
import { endAgreement, forgetAgreements } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface EndAgreementDialogProps {
  readonly agreement: contract.ManualAgreement;
  readonly onClose: () => void;
}

/** Ends an agreement on a day, with the earliest day, the notice period and the cost in sight. */
export function EndAgreementDialog({ agreement, onClose }: EndAgreementDialogProps) {
  const t = useText<typeof en & typeof serviceEn>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { id, title, termination } = agreement;
  // The earliest day can have moved since: the server then refuses the day and returns the first possible one.
  const [earliest, setEarliest] = useState(termination?.earliestDate ?? "");
  const long = (date: string) => formatDate(date, locale, { dateStyle: "long" });
  const [values] = useState({ date: earliest, reason: "" });
  const form = useContractForm(contract.terminateManualAgreement, {
    values,
    snapshotKey: dialogKey("end", id),
    refusals: bespokeRefusals,
  });
  const { errorsByField } = form;
  const end = form.submit(async (body) => {
    if (!body.date || body.date < earliest)
      return form.setError("date", { type: "ending.too-early", message: "validation.date-too-early" });
    try {
      const { endDate } = await endAgreement({ customerId, agreement }, body);
      onClose();
      showToast(t("manual-agreements.end-done", { title, date: long(endDate ?? body.date) }));
    } catch (error) {
      setEarliest(earliestDateIn(error) ?? earliest);
      await forgetAgreements(customerId);
      throw error;
    }
    return undefined;
  });
  return (
    <Dialog title={t("manual-agreements.end-title", { title })} onClose={onClose} persistent>
      <Form label={t("manual-agreements.end-agreement")} onSubmit={end}>
        <FormProblems form={form} labels={{ date: t("ending.date"), reason: t("ending.why") }} />
        <p>{t("manual-agreements.end-text")}</p>
        <DefinitionList>
          <Definition term={t("ending.fact.earliest")}>{long(earliest)}</Definition>
          <Definition term={t("ending.fact.notice")}>
            {t("manual-agreements.days", { days: agreement.noticeDays })}
          </Definition>
          {termination?.cost !== undefined && (
            <Definition term={t("ending.fact.cost")}>
              {t("ending.fact.cost-text", {
                cost: euroFormat(locale)(termination.cost),
                months: termination.remainingMonths,
              })}
            </Definition>
          )}
        </DefinitionList>
        <TextField
          {...form.register("date")}
          type="date"
          min={earliest}
          label={t("ending.date")}
          hint={t("manual-agreements.end-date-hint")}
          error={errorsByField["date"] && t("ending.too-early", { date: long(earliest) })}
        />
        <TextArea
          {...form.register("reason")}
          label={t("ending.why")}
          hint={t("ending.why-hint")}
          error={errorsByField["reason"]}
          optional
          rows={2}
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("common.cancel")}
          </Button>
          <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
            {t("manual-agreements.end-agreement")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
