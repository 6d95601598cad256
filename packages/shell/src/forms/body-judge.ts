import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FieldError } from "@demarc/contract/core/errors";
import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import { debounced } from "../debounce.ts";
import { bodyFrom } from "./form-body.ts";
import { pointerReleased } from "./pointer-release.ts";

/** Milliseconds that validation waits for more input. */
const validationDelayMilliseconds = 5;

/** How the fields of a form become a body, where they differ from it. */
export interface BodyShape<Fields, Body = unknown> {
  /** The field values of the body; the schema then converts them to numbers and nulls. */
  readonly toBody: (fields: Fields) => unknown;
  /** Replaces an error of the schema or the rules by one with a text of this form. */
  readonly reword?: (error: FieldError, body: Body) => FieldError;
}

/** What a body is validated with: its schema, and rules over several fields. */
export type BodyJudge = Pick<Endpoint, "body" | "rules"> & Partial<BodyShape<never, never>>;

export const bodyOf = ({ body = {}, toBody }: BodyJudge, fields: unknown): Record<string, unknown> =>
  bodyFrom(body, toBody ? toBody(fields as never) : fields);

/** The form field for a path of the body: one text field can hold a whole list of the body, one item per line. */
export const fieldAt = (fields: unknown, path: string): string => {
  const names = path.split(".");
  const depth = names.findIndex((_, place) => typeof get(fields, names.slice(0, place + 1).join(".")) === "string");
  return depth < 0 ? path : names.slice(0, depth + 1).join(".");
};

/** The first error of each field. */
const errorsOf = (judge: BodyJudge, fields: unknown): FieldErrors => {
  const given = bodyOf(judge, fields);
  const nested = {};
  for (const error of bodyErrors(judge.body ?? {}, given, judge.rules)) {
    const { message, params } = judge.reword?.(error, given as never) ?? error;
    const field = fieldAt(fields, error.field);
    if (get(nested, field) === undefined) set(nested, field, { type: message, message, params });
  }
  return nested;
};

/** Validates the last input of a burst. The result waits until the pointer is released, because an error shifts the layout. */
export const createResolver = <Fields extends FieldValues>(): Resolver<Fields, BodyJudge> => {
  const validate = debounced(validationDelayMilliseconds, async (fields: unknown, judge: BodyJudge) => {
    const errors = errorsOf(judge, fields);
    await pointerReleased();
    return Object.keys(errors).length === 0 ? { values: fields, errors: {} } : { values: {}, errors };
  });
  return validate as unknown as Resolver<Fields, BodyJudge>;
};
