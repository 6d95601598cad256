import { ErrorSummary } from "./error-summary.tsx";
import { Callout } from "./callout.tsx";

interface FormProblemsProps {
  readonly form: {
    readonly summary: readonly { readonly field: string; readonly text: string }[];
    readonly formErrors: readonly { readonly field: string; readonly label: string; readonly text: string }[];
    readonly refusal: { readonly text: string; readonly tone: "warn" | "bad" } | undefined;
    readonly formState: { readonly submitCount: number };
  };
  /** The labels of the fields by name, in screen order. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * The error summary of a form, from its first submit on. Errors of fields leave the focus at the first field; an error that
 * belongs to no field moves the focus here.
 */
export function FormProblems({ form, labels }: FormProblemsProps) {
  const { submitCount } = form.formState;
  if (submitCount === 0) return null;
  const order = Object.keys(labels);
  const fields = form.summary
    .map(({ field, text }) => ({ field, text, label: labels[field] }))
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  // A field without an input has no place to go to, but often a label.
  const whole = form.formErrors.map(({ field, label, text }) => ({ field: "", label: labels[field] ?? label, text }));
  return (
    <>
      <ErrorSummary problems={[...whole, ...fields]} attempt={whole.length > 0 ? submitCount : 0} />
      {form.refusal && (
        <Callout key={submitCount} tone={form.refusal.tone} live>
          {form.refusal.text}
        </Callout>
      )}
    </>
  );
}
