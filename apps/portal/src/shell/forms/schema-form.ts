import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FieldError as RefusedField } from "@demarc/contract/core/errors";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { reportActionFailure } from "../action-failure.ts";
import { createAttemptKeys } from "../calls/attempt-keys.ts";
import { failureOf } from "../calls/call-error.ts";
import { debounced } from "../debounce.ts";
import { bodyFrom, type BodySchema, type FormValues } from "./form-body.ts";
import { keepForm, takeSnapshot } from "./form-snapshot.ts";
import { guardLeaving } from "./leave-guard.ts";
import { refusalOf, type Refusals, type RefusalText } from "../refusals.ts";
import { hasText, loadCatalogues, useText } from "../translate.ts";

// With the first form that is loaded: nobody else says these sentences.
loadCatalogues({
  en: () => import("@demarc/contract/core/rules.en"),
  nl: () => import("@demarc/contract/core/rules.nl"),
}).catch(reportActionFailure);

/** Milliseconds that validation waits for more input. */
const validationDelayMilliseconds = 5;

/** The values of a form for a body, as react-hook-form takes them. */
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

export interface SchemaForm<Body> extends UseFormReturn<SchemaValues<Body>> {
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
  /** Server errors that belong to no field of the form. */
  readonly formErrors: readonly string[];
  /** Why the server refused the whole form, in the words of its refusal table. */
  readonly refusal: { readonly text: string; readonly tone: "warn" | "bad" } | undefined;
}

export interface SchemaFormOptions<Body> {
  readonly values: FormValues<Body>;
  /** The key under which the form survives a reload by the portal. */
  readonly snapshotKey?: string;
  /** Texts for refusal codes, shown at a field or above the form; other refusals are reported as a failed action. */
  readonly refusals?: Refusals;
}

/** What a body is validated with: its schema, and rules over several fields. */
type BodyJudge = Pick<Endpoint, "rules"> & { readonly schema: BodySchema };

const asErrors = (errors: readonly RefusedField[]): FieldErrors => {
  const nested = {};
  for (const { field, message, params } of errors) set(nested, field, { type: message, message, params });
  return nested;
};

const createResolver = <Body>(): Resolver<SchemaValues<Body>, BodyJudge> => {
  const validate = debounced(validationDelayMilliseconds, (values: unknown, judge: BodyJudge) => {
    const errors = bodyErrors(judge.schema, bodyFrom(judge.schema, values), judge.rules);
    return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: asErrors(errors) };
  });
  return validate as unknown as Resolver<SchemaValues<Body>, BodyJudge>;
};

const isProblem = (value: FormErrors | Problem): value is Problem => typeof value.message === "string";

/** Every invalid field with its path, depth first. */
const problemsIn = (errors: FormErrors, prefix = ""): [string, Problem][] =>
  Object.entries(errors).flatMap(([name, value]): [string, Problem][] => {
    if (typeof value !== "object" || (prefix === "" && name === "root")) return [];
    return isProblem(value) ? [[prefix + name, value]] : problemsIn(value, `${prefix}${name}.`);
  });

/** Asks before leaving with changes, and keeps the form over a reload under its snapshot key. */
const useKeptForm = <Body>(form: UseFormReturn<SchemaValues<Body>>, snapshotKey: string | undefined) => {
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
    return keepForm(snapshotKey, { values: () => form.getValues(), changed: () => dirty.current });
  }, [form, snapshotKey]);
  return submitting;
};

/** Shows server errors at their fields and focuses the first; returns those without a field. */
const placeErrors = <Body>(
  form: UseFormReturn<SchemaValues<Body>>,
  errors: readonly RefusedProblem[],
): RefusedProblem[] => {
  const values = form.getValues();
  const known = errors.filter(({ field }) => field !== "" && get(values, field) !== undefined);
  known.forEach(({ field, message, params, text }, index) => {
    const problem = { type: message, message, params, text };
    form.setError(field as Path<SchemaValues<Body>>, problem, { shouldFocus: index === 0 });
  });
  return errors.filter((error) => !known.includes(error));
};

/** Validates again what was validated before: every field after a submit, only invalid ones until then. */
const useSchemaChanges = <Body>(form: UseFormReturn<SchemaValues<Body>>, schema: BodySchema) => {
  const judged = useRef(schema);
  const { isSubmitted, errors } = form.formState;
  useEffect(() => {
    if (judged.current === schema) return;
    judged.current = schema;
    const refused = problemsIn(errors as FormErrors).map(([field]) => field as Path<SchemaValues<Body>>);
    void form.trigger(isSubmitted ? undefined : refused);
  });
};

/**
 * A form for a body, over react-hook-form: its rules are those of the schema, applied 5 ms after the last input; errors show
 * after blur or submit; `validationErrors` of the server land on their fields. The schema may change while the form is
 * open: values stay, and the body has only what the schema of the moment names.
 * A failure that the handler lets through is reported as a failed action.
 */
export const useSchemaForm = <Body>(judge: BodyJudge, options: SchemaFormOptions<Body>): SchemaForm<Body> => {
  // The form object of react-hook-form is mutable: memoized reads of it would freeze.
  "use no memo";
  const t = useText();
  const { values, snapshotKey, refusals = {} } = options;
  const [resolver] = useState(createResolver<Body>);
  const [keys] = useState(createAttemptKeys);
  const [formProblems, setFormProblems] = useState<readonly RefusedProblem[]>([]);
  const [refusal, setRefusal] = useState<RefusalText>();
  const form = useForm<SchemaValues<Body>, BodyJudge>({
    mode: "onTouched",
    resolver,
    context: judge,
    defaultValues: values as unknown as DefaultValues<SchemaValues<Body>>,
  });
  const submitting = useKeptForm<Body>(form, snapshotKey);
  useSchemaChanges<Body>(form, judge.schema);
  const textOf = ({ message, params, text }: Problem) =>
    hasText(message) || text === undefined ? t(message, params) : text;
  const summary = problemsIn(form.formState.errors as FormErrors).map(([field, problem]) => ({
    field,
    text: textOf(problem),
  }));

  const explain = async (error: unknown) => {
    const failure = failureOf(error);
    if (failure?.kind === "invalid") return setFormProblems(placeErrors<Body>(form, failure.errors));
    const refused = refusalOf(error, refusals);
    if (!refused) return reportActionFailure(error);
    const { field, text: message, values: params = {} } = refused;
    if (field === undefined) return setRefusal(refused);
    return void placeErrors<Body>(form, [{ field, message, params }]);
  };
  const submit: SchemaForm<Body>["submit"] = (handler) =>
    form.handleSubmit(async (given) => {
      submitting.current = true;
      setFormProblems([]);
      setRefusal(undefined);
      try {
        const body = bodyFrom(judge.schema, given) as Body;
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
    formErrors: formProblems.map(textOf),
    refusal: refusal && { text: t(refusal.text, refusal.values), tone: refusal.tone ?? "bad" },
  };
};
