import { euroFormat } from "@demarc/contract/core/money";
import { useState } from "react";
import type { BodyJudge } from "@demarc/shell/forms/body-judge.ts";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { earliestDateIn } from "./earliest-date.ts";
import type { ServiceTermination } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

/** The last day, "" without one, and a reason if the person gave one. */
interface Ending {
  readonly date: string;
  readonly reason?: string | null;
}

interface EndingDialogProps {
  readonly endpoint: BodyJudge;
  readonly snapshotKey: string;
  readonly refusals: Refusals;
  readonly title: string;
  /** The name of the form, and what its button says. */
  readonly label: string;
  readonly action: string;
  readonly text: string;
  readonly noticeText: string;
  readonly dateHint: string;
  readonly termination: Pick<ServiceTermination, "earliestDate" | "cost" | "remainingMonths"> | null;
  /** Resolves to the message that it is done. Takes the body of the endpoint. */
  onSend(this: void, body: Ending, idempotencyKey: string): Promise<Readonly<Parameters<typeof showToast>>>;
  /** Reads again what was to end, also after a refusal. */
  readonly onSettled?: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function EndingDialog(props: EndingDialogProps) {
  const { endpoint, snapshotKey, refusals, title, label, action, text, noticeText, dateHint, termination } = props;
  const { onSend, onSettled, onClose } = props;
  const t = useText<ServiceTexts>();
  const locale = useLocale();
  // By now the day may be too early: the server refuses it and names the first possible one.
  const [earliest, setEarliest] = useState(termination?.earliestDate ?? null);
  const long = (date: string) => formatDate(date, locale, { dateStyle: "long" });
  const [values] = useState({ date: earliest ?? "", reason: "" });
  const form = useSchemaForm<Ending>(endpoint, { values, snapshotKey, refusals });
  const { errorsByField } = form;
  const end = form.submit(async (body, idempotencyKey) => {
    if (earliest && (!body.date || body.date < earliest))
      return form.setError("date", { type: "ending.too-early", message: "validation.date-too-early" });
    try {
      const done = await onSend(body, idempotencyKey);
      onClose();
      showToast(...done);
    } catch (error) {
      setEarliest(earliestDateIn(error) ?? earliest);
      throw error;
    } finally {
      await onSettled?.();
    }
    return undefined;
  });
  return (
    <FormDialog title={title} onClose={onClose}>
      <Form label={label} onSubmit={end}>
        <FormProblems form={form} labels={{ date: t("ending.date"), reason: t("ending.why") }} />
        <p>{text}</p>
        <DefinitionList>
          {earliest && <Definition term={t("ending.fact.earliest")}>{long(earliest)}</Definition>}
          <Definition term={t("ending.fact.notice")}>{noticeText}</Definition>
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
          min={earliest ?? undefined}
          label={t("ending.date")}
          hint={dateHint}
          error={
            errorsByField["date"] && earliest ? t("ending.too-early", { date: long(earliest) }) : errorsByField["date"]
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
            {action}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}
