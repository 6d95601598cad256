import { errorsOfStep } from "@demarc/ordering/order-forms";
import { ErrorSummary } from "@demarc/ui/layout/error-summary.tsx";
import { errorText } from "./body/order-error-text.ts";
import { fieldLabel } from "./body/order-field-label.ts";
import type { OrderBodyForm, RefusedField } from "./body/use-order-body.ts";

interface StepProblemsProps {
  readonly form: OrderBodyForm;
  readonly errors: readonly RefusedField[];
  readonly step: number;
  readonly words: Parameters<typeof errorText>[1];
}

export function StepProblems({ form, errors, step, words }: StepProblemsProps) {
  const problems = errorsOfStep(form.form, step, errors, form.chosen).map((error) => ({
    field: error.field,
    label: fieldLabel(error.field, words),
    text: errorText(error, words),
  }));
  return <ErrorSummary problems={problems} attempt={0} />;
}
