import type { FieldError as RefusedField } from "@demarc/contract/core/errors";
import { useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, get, type Path, useForm, type UseFormReturn } from "react-hook-form";
import { reportActionFailure } from "../failures/action-failure.ts";
import { createAttemptKeys } from "../calls/attempt-keys.ts";
import { failureOf } from "../calls/call-error.ts";
import { type BodyJudge, bodyOf, createResolver, fieldAt } from "./body-judge.ts";
import type { BodySchema, FormValues } from "./form-body.ts";
import { fieldText } from "./field-text.ts";
import { keepForm, takeSnapshot } from "../unsaved/form-snapshot.ts";
import { fieldWords } from "../failures/field-words.ts";
import { guardLeaving } from "../unsaved/leave-guard.ts";
import { refusalOf, type Refusals, type RefusalText } from "../failures/refusals.ts";
import { hasText, loadCatalogues, type Translate, useText } from "../translate.ts";

// Loaded with the first form, because only forms use these texts.
loadCatalogues(
  { en: () => import("@demarc/contract/core/rules.en"), nl: () => import("@demarc/contract/core/rules.nl") },
  { en: () => import("./required.en.ts"), nl: () => import("./required.nl.ts") },
).catch(reportActionFailure);

export type SchemaValues<Body> = FormValues<Body> & FieldValues;
type RefusedProblem = RefusedField & { readonly text?: string };
type Problem = Omit<RefusedProblem, "field">;
interface FormErrors {
  [field: string]: FormErrors | Problem | undefined;
}

export interface SummaryItem {
  /** The path of the field in the body, which is also its name in the form. */
  readonly field: string;
  readonly text: string;
}

export interface SchemaForm<Body, Fields extends FieldValues = SchemaValues<Body>> extends UseFormReturn<Fields> {
  /**
   * The `onSubmit` of the form: calls the handler with the body once every rule passes, and with the idempotency key of this
   * attempt: the same body has the same key until it has been sent.
   */
  readonly submit: (
    handler: (body: Body, idempotencyKey: string) => Promise<unknown>,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The error of each field by path, in the current language. */
  readonly errorsByField: Readonly<Record<string, string>>;
  /** The invalid fields in the order of the body. */
  readonly summary: readonly SummaryItem[];
  /** Server errors that belong to no field of the form; `label` names what they are about, if they name a field of the body. */
  readonly formErrors: readonly { readonly field: string; readonly label: string; readonly text: string }[];
  /** Why the server refused the whole form, in the words of its refusal table. */
  readonly refusal: { readonly text: string; readonly tone: "warn" | "bad" } | undefined;
}

export interface SchemaFormOptions<Fields> {
  readonly values: Fields;
  /** The key under which the form survives a reload by the portal. */
  readonly snapshotKey?: string | undefined;
  /** Texts for refusal codes, shown at a field or above the form; other refusals are reported as a failed action. */
  readonly refusals?: Refusals;
}

const isProblem = (value: FormErrors | Problem): value is Problem => typeof value.message === "string";

/** Every invalid field with its path, depth first. */
const problemsIn = (errors: FormErrors, prefix = ""): [string, Problem][] =>
  Object.entries(errors).flatMap(([name, value]): [string, Problem][] => {
    if (typeof value !== "object" || (prefix === "" && name === "root")) return [];
    return isProblem(value) ? [[prefix + name, value]] : problemsIn(value, `${prefix}${name}.`);
  });

const problemText = (t: Translate, { message, params, text }: Problem, field: string): string => {
  const named = fieldText({ message, field });
  if (named !== undefined) return t(named, params);
  return hasText(message) || text === undefined ? t(message, params) : text || t("validation.invalid");
};

const formErrorOf = (problem: RefusedProblem, textOf: (problem: Problem) => string) => {
  const { field } = problem;
  return { field, label: fieldWords(field), text: textOf(problem) };
};

/** The fields that differ from what the form started from. The others take their latest value when the form is restored. */
const changedFields = <Fields extends FieldValues>(form: UseFormReturn<Fields>) => {
  const { defaultValues } = form.formState;
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(get(defaultValues, name)),
    ),
  );
};

/** Asks before leaving with changes, and keeps the form over a reload under its snapshot key. */
const useKeptForm = <Fields extends FieldValues>(form: UseFormReturn<Fields>, snapshotKey: string | undefined) => {
  const submitting = useRef(false);
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = form.formState.isDirty;
  });
  useEffect(() => guardLeaving(() => dirty.current && !submitting.current), []);
  useEffect(() => {
    if (snapshotKey === undefined) return undefined;
    const kept = takeSnapshot(snapshotKey);
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return keepForm(snapshotKey, { values: () => changedFields(form), changed: () => dirty.current });
  }, [form, snapshotKey]);
  return submitting;
};

/** Shows server errors at their fields and focuses the first; returns those without a field. */
const placeErrors = <Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  refused: readonly RefusedProblem[],
): RefusedProblem[] => {
  const values = form.getValues();
  const errors = refused.map((error) => ({ ...error, field: fieldAt(values, error.field) }));
  const known = errors.filter(({ field }) => field !== "" && get(values, field) !== undefined);
  known.forEach(({ field, message, params, text }, index) => {
    const problem = { type: message, message, params, text };
    form.setError(field as Path<Fields>, problem, { shouldFocus: index === 0 });
  });
  return errors.filter((error) => !known.includes(error));
};

/** Validates again what was validated before: every field after a submit, only invalid ones until then. */
const useSchemaChanges = <Fields extends FieldValues>(form: UseFormReturn<Fields>, schema: BodySchema | undefined) => {
  const judged = useRef(schema);
  const { isSubmitted, errors } = form.formState;
  useEffect(() => {
    if (judged.current === schema) return;
    judged.current = schema;
    const refused = problemsIn(errors as FormErrors).map(([field]) => field as Path<Fields>);
    void form.trigger(isSubmitted ? undefined : refused);
  });
};

/**
 * A form for a body, over react-hook-form: its rules are those of the schema, applied 5 ms after the last input; errors show
 * after blur or submit; `validationErrors` of the server land on their fields. The schema may change while the form is
 * open: values stay, and the body contains only the fields of the current schema.
 * An error that the handler throws is reported as a failed action.
 */
export const useSchemaForm = <Body, Fields extends FieldValues = SchemaValues<Body>>(
  judge: BodyJudge,
  options: SchemaFormOptions<Fields>,
): SchemaForm<Body, Fields> => {
  // The form object of react-hook-form is mutable: memoized reads of it would freeze.
  "use no memo";
  const t = useText();
  const { values, snapshotKey, refusals = {} } = options;
  const [resolver] = useState(createResolver<Fields>);
  const [keys] = useState(createAttemptKeys);
  const [formProblems, setFormProblems] = useState<readonly RefusedProblem[]>([]);
  const [refusal, setRefusal] = useState<RefusalText>();
  const form = useForm<Fields, BodyJudge>({
    mode: "onTouched",
    resolver,
    context: judge,
    defaultValues: values as DefaultValues<Fields>,
  });
  const submitting = useKeptForm(form, snapshotKey);
  useSchemaChanges(form, judge.body);
  const textOf = (problem: Problem, field = "") => problemText(t, problem, field);
  const summary = problemsIn(form.formState.errors as FormErrors).map(([field, problem]) => ({
    field,
    text: textOf(problem, field),
  }));

  const explain = async (error: unknown) => {
    const failure = failureOf(error);
    if (failure?.kind === "invalid") return setFormProblems(placeErrors(form, failure.errors));
    const refused = refusalOf(error, refusals);
    if (!refused) return reportActionFailure(error);
    const { field, text: message, values: params = {} } = refused;
    if (field === undefined) return setRefusal(refused);
    if (placeErrors(form, [{ field, message, params }]).length > 0) setRefusal(refused);
    return undefined;
  };
  const submit: SchemaForm<Body, Fields>["submit"] = (handler) =>
    form.handleSubmit(async (given) => {
      submitting.current = true;
      setFormProblems([]);
      setRefusal(undefined);
      try {
        const body = bodyOf(judge, given) as Body;
        await handler(body, keys.of(body));
        keys.end();
      } catch (error) {
        await explain(error);
      } finally {
        submitting.current = false;
      }
    });

  return {
    ...form,
    submit,
    summary,
    errorsByField: Object.fromEntries(summary.map(({ field, text }) => [field, text])),
    formErrors: formProblems.map((problem) => formErrorOf(problem, textOf)),
    refusal: refusal && { text: t(refusal.text, refusal.values), tone: refusal.tone ?? "bad" },
  };
};
