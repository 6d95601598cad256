import { euroFormat } from "@demarc/contract/core/money";
import type { RackTermination } from "@demarc/contract/services/services";
import * as contract from "@demarc/contract/orders/terminations";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { earliestDateIn } from "./earliest-date.ts";
import { useCustomer } from "../session.ts";
import { showToast } from "../toast-store.ts";
import { formatDate, useLocale, useText } from "../translate.ts";
import type en from "./service.en.ts";
import { terminationRefusals } from "./termination-refusals.ts";
import { type EndedService, endService } from "./terminations.data.ts";

/** What ending a service means today. A rack has one more obstacle than other services. */
export type ServiceTermination = RackTermination;

interface TerminationDialogProps {
  readonly service: EndedService;
  readonly termination: ServiceTermination;
  /** Reads the service again, also after a refusal. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Ends a service on a day, with the earliest day, the notice period and the cost shown. */
export function TerminationDialog({ service, termination, onChanged, onClose }: TerminationDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { noticeDays, cost, remainingMonths } = termination;
  // By now the day may be too early: the server refuses it and names the first possible one.
  const [earliestDate, setEarliestDate] = useState(termination.earliestDate);
  const long = (date: string) => formatDate(date, locale, { dateStyle: "long" });
  const [values] = useState({ date: earliestDate ?? "", reason: "" });
  const form = useContractForm(contract.terminateLine, {
    values,
    snapshotKey: terminationKey(service),
    refusals: terminationRefusals,
  });
  const { errorsByField } = form;
  const end = form.submit(async (body, idempotencyKey) => {
    if (earliestDate && body.date < earliestDate)
      return form.setError("date", { type: "ending.too-early", message: "validation.date-too-early" });
    try {
      const order = await endService(customerId, service, body, idempotencyKey);
      onClose();
      showToast(t("ending.done", { name: service.name, date: long(body.date) }), {
        link: { label: t("ending.order", { number: order.orderNumber ?? "" }), to: `/orders/order/${order.id}` },
      });
    } catch (error) {
      setEarliestDate(earliestDateIn(error) ?? earliestDate);
      throw error;
    } finally {
      await onChanged();
    }
    return undefined;
  });
  return (
    <Dialog title={t("ending.dialog", { name: service.name })} onClose={onClose} persistent>
      <Form label={t(`ending.title.${service.type}`)} onSubmit={end}>
        <FormProblems form={form} labels={{ date: t("ending.date"), reason: t("ending.why") }} />
        <p>{t(`ending.intro.${service.type}`)}</p>
        <DefinitionList>
          {earliestDate && <Definition term={t("ending.fact.earliest")}>{long(earliestDate)}</Definition>}
          <Definition term={t("ending.fact.notice")}>{t("ending.fact.days", { days: noticeDays })}</Definition>
          {cost !== undefined && (
            <Definition term={t("ending.fact.cost")}>
              {t("ending.fact.cost-text", { cost: euroFormat(locale)(cost), months: remainingMonths })}
            </Definition>
          )}
        </DefinitionList>
        <TextField
          {...form.register("date")}
          type="date"
          min={earliestDate ?? undefined}
          label={t("ending.date")}
          hint={t("ending.date-hint")}
          error={
            errorsByField["date"] && earliestDate
              ? t("ending.too-early", { date: long(earliestDate) })
              : errorsByField["date"]
          }
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
            {t(`ending.confirm.${service.type}`)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** The key under which the dialog survives a reload. */
export const terminationKey = ({ type, id }: Pick<EndedService, "type" | "id">): string => `ending.${type}.${id}`;
