import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { BodyOf, Endpoint } from "@demarc/contract/core/endpoint";
import type { FieldError as RefusedField, ValidationError } from "@demarc/contract/core/errors";
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
import { failureOf } from "../calls/call-error.ts";
import { debounced } from "../debounce.ts";
import { bodyFrom, type BodySchema, type FormValues } from "./form-body.ts";
import { keepForm, takeSnapshot } from "./form-snapshot.ts";
import { guardLeaving } from "./leave-guard.ts";
import { hasText, loadCatalogues, useText } from "../translate.ts";

// Loaded with the first form, because only forms use these texts.
loadCatalogues({
  en: () => import("@demarc/contract/core/rules.en"),
  nl: () => import("@demarc/contract/core/rules.nl"),
}).catch(reportActionFailure);

/** Milliseconds that validation waits for more input. */
const validationDelayMilliseconds = 5;

export type ValuesOf<E extends Endpoint> = FormValues<BodyOf<E>> & FieldValues;
type Problem = Pick<RefusedField, "message" | "params"> & { readonly text?: string };
interface FormErrors {
  [field: string]: FormErrors | Problem | undefined;
}

export interface SummaryItem {
  /** The path of the field in the body, which is also its name in the form. */
  readonly field: string;
  readonly text: string;
}

export interface ContractForm<E extends Endpoint> extends UseFormReturn<ValuesOf<E>> {
  /** The form's `onSubmit`: calls the handler with the body once every rule passes. */
  readonly submit: (
    handler: (body: BodyOf<E>) => Promise<unknown>,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The error of each field by path, in the current language. */
  readonly errorsByField: Readonly<Record<string, string>>;
  /** The invalid fields in the order of the body. */
  readonly summary: readonly SummaryItem[];
  /** Server errors that belong to no field of the form. */
  readonly formErrors: readonly string[];
}

interface ContractFormOptions<E extends Endpoint> {
  readonly values: FormValues<BodyOf<E>>;
  /** The key under which the form survives a reload by the portal. */
  readonly snapshotKey?: string;
}

const asErrors = (errors: readonly RefusedField[]): FieldErrors => {
  const nested = {};
  for (const { field, message, params } of errors) set(nested, field, { type: message, message, params });
  return nested;
};

const resolverOf = <E extends Endpoint>(endpoint: E): Resolver<ValuesOf<E>> => {
  const schema = endpoint.body as BodySchema;
  const validate = debounced(validationDelayMilliseconds, (values: unknown) => {
    const errors = bodyErrors(schema, bodyFrom(schema, values), endpoint.rules);
    return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: asErrors(errors) };
  });
  return validate as unknown as Resolver<ValuesOf<E>>;
};

const isProblem = (value: FormErrors | Problem): value is Problem => typeof value.message === "string";

/** Every invalid field with its path, depth first. */
const problemsIn = (errors: FormErrors, prefix = ""): [string, Problem][] =>
  Object.entries(errors).flatMap(([name, value]): [string, Problem][] => {
    if (typeof value !== "object" || (prefix === "" && name === "root")) return [];
    return isProblem(value) ? [[prefix + name, value]] : problemsIn(value, `${prefix}${name}.`);
  });

/** Asks before leaving with changes, and keeps the form over a reload under its snapshot key. */
const useKeptForm = <E extends Endpoint>(form: UseFormReturn<ValuesOf<E>>, snapshotKey: string | undefined) => {
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
const placeErrors = <E extends Endpoint>(
  form: UseFormReturn<ValuesOf<E>>,
  errors: readonly ValidationError[],
): ValidationError[] => {
  const values = form.getValues();
  const known = errors.filter(({ field }) => field !== "" && get(values, field) !== undefined);
  known.forEach(({ field, message, params, text }, index) => {
    const problem = { type: message, message, params, text };
    form.setError(field as Path<ValuesOf<E>>, problem, { shouldFocus: index === 0 });
  });
  return errors.filter((error) => !known.includes(error));
};

/**
 * A form for an endpoint's body, built on react-hook-form. It validates with the body schema, 5 ms after the last input;
 * errors show after blur or submit; `validationErrors` of the server appear at their fields.
 * An error that the handler throws is reported as a failed action.
 */
export const useContractForm = <E extends Endpoint>(
  endpoint: E,
  { values, snapshotKey }: ContractFormOptions<E>,
): ContractForm<E> => {
  // The form object of react-hook-form is mutable: memoised reads of it would freeze.
  "use no memo";
  const t = useText();
  const [resolver] = useState(() => resolverOf(endpoint));
  const [formProblems, setFormProblems] = useState<readonly ValidationError[]>([]);
  const form = useForm<ValuesOf<E>>({
    mode: "onTouched",
    resolver,
    defaultValues: values as unknown as DefaultValues<ValuesOf<E>>,
  });
  const submitting = useKeptForm<E>(form, snapshotKey);
  const textOf = ({ message, params, text }: Problem) =>
    hasText(message) || text === undefined ? t(message, params) : text;
  const summary = problemsIn(form.formState.errors as FormErrors).map(([field, problem]) => ({
    field,
    text: textOf(problem),
  }));

  const submit: ContractForm<E>["submit"] = (handler) =>
    form.handleSubmit(async (given) => {
      submitting.current = true;
      setFormProblems([]);
      try {
        await handler(bodyFrom(endpoint.body as BodySchema, given) as BodyOf<E>);
      } catch (error) {
        const failure = failureOf(error);
        if (failure?.kind === "invalid") setFormProblems(placeErrors<E>(form, failure.errors));
        else await reportActionFailure(error);
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
  };
};
