import { isBrokenText } from "@demarc/contract/core/broken-text";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FieldError } from "@demarc/contract/core/errors";
import { formatMessage, formats } from "@demarc/contract/core/formats";
import type { Static, TSchema } from "@demarc/contract/core/json-schema";
import { isEmpty, type Rules, typeMessage, verdictOf } from "@demarc/contract/core/rules";
import { Ajv2020 as Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from "ajv/dist/2020.js";
import fastJson, { type Schema } from "fast-json-stringify";
import type {
  FastifySchema,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from "fastify";
import { InvalidRequest } from "../refusals/errors.ts";
import { countryCodes } from "./country-codes.ts";

type RuleKeyword = ((value: unknown) => boolean) & { errors?: Partial<ErrorObject>[] };

/** The field rules of the contract as a schema keyword; null passes every rule. */
const rulesKeyword: KeywordDefinition = {
  keyword: "rules",
  schemaType: "object",
  errors: "full",
  compile(rules: Rules) {
    const check: RuleKeyword = (value) => {
      const verdict = value === null ? undefined : verdictOf(rules, value);
      check.errors = verdict ? [{ keyword: "rules", message: verdict.message, params: verdict.params }] : [];
      return verdict === undefined;
    };
    return check;
  },
};

const build = (coerceTypes: boolean, allErrors: boolean) => {
  // "1e309" in a query parses as Infinity, which the limits must refuse; in a body it matches no type.
  const strictNumbers = !coerceTypes;
  // Verbose errors have the refused value.
  const ajv = new Ajv({ coerceTypes, useDefaults: true, allErrors, strictTypes: false, strictNumbers, verbose: true });
  for (const [name, fits] of Object.entries(formats)) ajv.addFormat(name, fits);
  ajv.addFormat("binary", true);
  ajv.addFormat("decimal", /^-?\d+(\.\d+)?$/);
  ajv.addFormat("country", (text: string) => countryCodes.has(text));
  ajv.addKeyword(rulesKeyword);
  return ajv;
};

// A body is not coerced; path and query values are text and are coerced to numbers and booleans.
const bodies = { first: build(false, false), all: build(false, true) };
const addresses = { first: build(true, false), all: build(true, true) };

export const fits = <Schema extends TSchema>(schema: Schema): ((value: unknown) => value is Static<Schema>) => {
  let validate: ValidateFunction<Static<Schema>> | undefined;
  return (value) => (validate ??= bodies.first.compile<Static<Schema>>(schema))(value);
};

/** More values than any form has, and few enough that validating all of them costs almost nothing. */
const mostValues = 1000;

/** Whether a value holds so few values that all its errors may be collected. */
const isSmall = (value: unknown): boolean => {
  const found = [value];
  for (let place = 0; place < found.length; place += 1) {
    const one = found[place];
    if (typeof one !== "object" || one === null) continue;
    for (const key in one) if (found.push(one[key as keyof typeof one]) > mostValues) return false;
  }
  return true;
};

/**
 * Compiles a schema at its first request, so that the start does not wait for hundreds of schemas that may never be used.
 * Validation stops at the first error, so exceeded `maxItems` and unknown keys are cheap to refuse. A small invalid value is
 * validated again to collect all its errors, because a form shows every invalid field at once.
 */
export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === "body" ? bodies : addresses;
  let first: ValidateFunction | undefined;
  let all: ValidateFunction | undefined;
  const check: ReturnType<FastifySchemaCompiler<FastifySchema>> = (data: unknown) => {
    first ??= ajv.first.compile(schema);
    let validate = first;
    if (!validate(data) && isSmall(data)) {
      validate = all ??= ajv.all.compile(schema);
      validate(data);
    }
    check.errors = (validate.errors ?? null) as FastifySchemaValidationError[] | null;
    return check.errors === null;
  };
  return check;
};

const serializers = new Map<string, ReturnType<typeof fastJson>>();

/** Most errors of most endpoints differ only in their description, and share a serializer. */
const serializerFor = (schema: Schema): ReturnType<typeof fastJson> => {
  const key = JSON.stringify({ ...schema, description: undefined });
  const known = serializers.get(key);
  if (known) return known;
  const made = fastJson(schema, { ajv: { formats: { decimal: true } } });
  serializers.set(key, made);
  return made;
};

export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let serialize: ReturnType<typeof fastJson> | undefined;
  return (answer) => {
    serialize ??= serializerFor(schema);
    return serialize(answer);
  };
};

/** The first field of each part with text that cannot be stored. */
export const brokenFields = (...parts: readonly unknown[]): FieldError[] =>
  parts.flatMap((part) => {
    const field = brokenTextIn(part);
    return field === undefined ? [] : [{ field, message: "validation.broken-text" }];
  });

/** Throws 400 for text that cannot be stored. */
export const refuseBroken = (...parts: readonly unknown[]): void => {
  const [broken] = brokenFields(...parts);
  if (broken) throw new InvalidRequest([broken]);
};

/** Throws 400 for fields that violate a cross-field rule. */
export const refuseRuled = ({ rules }: Pick<Endpoint, "rules">, body: unknown): void => {
  const errors: readonly FieldError[] = rules?.(body as never) ?? [];
  if (errors.length > 0) throw new InvalidRequest(errors);
};

/** The invalid fields of a value, like the validation of a body. */
export const misfitsOf = (schema: TSchema): ((value: unknown) => readonly FieldError[]) => {
  const check = compileValidator({ schema, httpPart: "body", method: "", url: "" }) as ((value: unknown) => boolean) & {
    errors?: FastifySchemaValidationError[] | null;
  };
  return (value) => (check(value) ? [] : fieldErrorsOf(check.errors ?? []));
};

const unescaped = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

const fieldAt = (pointer: string, child?: string): string =>
  [...pointer.split("/").slice(1).map(unescaped), ...(child === undefined ? [] : [child])].join(".");

type Translate = (error: ErrorObject) => FieldError;

const at =
  (message: string): Translate =>
  (error) => ({ field: fieldAt(error.instancePath), message });

const translations: Readonly<Record<string, Translate>> = {
  format: (error) => at(formatMessage(String(error.params["format"])))(error),
  rules: (error) => ({
    field: fieldAt(error.instancePath),
    message: error.message ?? "validation.invalid",
    params: error.params as Record<string, string | number>,
  }),
  required: (error) => ({
    field: fieldAt(error.instancePath, String(error.params["missingProperty"])),
    message: "validation.required",
  }),
  additionalProperties: (error) => ({
    field: fieldAt(error.instancePath, String(error.params["additionalProperty"])),
    message: "validation.invalid-data",
  }),
  minItems: (error) => ({
    field: fieldAt(error.instancePath),
    message: "validation.min-array-length",
    params: { min: Number(error.params["limit"]) },
  }),
  maxItems: (error) => ({
    field: fieldAt(error.instancePath),
    message: "validation.max-array-length",
    params: { max: Number(error.params["limit"]) },
  }),
  minimum: (error) => ({
    field: fieldAt(error.instancePath),
    message: "validation.min",
    params: { min: Number(error.params["limit"]) },
  }),
  maximum: (error) => ({
    field: fieldAt(error.instancePath),
    message: "validation.max",
    params: { max: Number(error.params["limit"]) },
  }),
  enum: at("validation.invalid-value"),
  const: at("validation.required"),
  type: (error) => at(typeMessage(error.params["type"] as string | string[], error.data))(error),
  anyOf: at("validation.invalid-data"),
};

type Place = Pick<ErrorObject, "schemaPath" | "instancePath">;

/** Places by schema path. Thousands of errors are looked up here and not compared with each other. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;

const placesOf = (places: readonly Place[]): Places => {
  const found = new Map<string, Set<string>>();
  for (const { schemaPath, instancePath } of places)
    found.set(schemaPath, (found.get(schemaPath) ?? new Set()).add(instancePath));
  return found;
};

const withAncestors = (path: string): string[] => {
  const parts = path.split("/");
  return parts.map((_, place) => parts.slice(0, place + 1).join("/"));
};

const around = ({ schemaPath, instancePath }: Place, places: Places): Place[] =>
  withAncestors(schemaPath)
    .slice(0, -1)
    .flatMap((schema) => {
      const instances = places.get(schema);
      if (instances === undefined) return [];
      const found = withAncestors(instancePath).filter((path) => instances.has(path));
      return found.map((path) => ({ schemaPath: schema, instancePath: path }));
    });

/**
 * Removes redundant errors: other errors of a value of the wrong type but those of its field rules, the type error of a branch of
 * `anyOf`, and the failure of `anyOf` itself if one of its branches gives a reason.
 */
const withoutEchoes = (errors: readonly ErrorObject[]): ErrorObject[] => {
  const mistyped = placesOf(
    errors
      .filter(({ keyword }) => keyword === "type")
      .map(({ schemaPath, instancePath }) => ({ schemaPath: schemaPath.slice(0, -"/type".length), instancePath })),
  );
  const isBranch = ({ schemaPath }: Place) => /\/anyOf\/\d+\/\w+$/.test(schemaPath);
  const placeOf = ({ schemaPath, instancePath }: Place) => schemaPath.replace(/\/\w+$/, ` ${instancePath}`);
  const ruled = new Set(errors.filter(({ keyword }) => keyword === "rules").map(placeOf));
  const reasons = errors.filter((error) => {
    if (error.keyword === "type") return !isBranch(error) && !ruled.has(placeOf(error));
    return around(error, mistyped).length === 0 || (error.keyword === "rules" && !isBranch(error));
  });
  const choices = placesOf(reasons.filter(({ keyword }) => keyword === "anyOf"));
  const explained = placesOf(reasons.flatMap((reason) => around(reason, choices)));
  return reasons.filter(
    ({ keyword, schemaPath, instancePath }) =>
      keyword !== "anyOf" || explained.get(schemaPath)?.has(instancePath) !== true,
  );
};

/** The invalid fields of a failed validation: one error per field, the most specific first. */
export const fieldErrorsOf = (found: readonly FastifySchemaValidationError[]): FieldError[] => {
  const errors = withoutEchoes(found as ErrorObject[]).map((entry) =>
    (isEmpty(entry.data) ? at("validation.required") : (translations[entry.keyword] ?? at("validation.invalid")))(
      entry,
    ),
  );
  // The last entry of a key wins in a map, and the first error of a field is the most useful one.
  return [...new Map(errors.toReversed().map((entry) => [entry.field, entry])).values()].toReversed();
};

interface Found {
  readonly value: unknown;
  readonly name: string;
  readonly within: Found | undefined;
}

const pathOf = (found: Found): string => {
  const names: string[] = [];
  for (let at = found; at.within; at = at.within) names.push(at.name);
  return names.toReversed().join(".");
};

/** The path of the first broken text in a value; undefined if there is none. Safe at any nesting depth. */
export const brokenTextIn = (value: unknown): string | undefined => {
  const found: Found[] = [{ value, name: "", within: undefined }];
  for (let at = 0; at < found.length; at += 1) {
    const one = found[at] as Found;
    if (typeof one.value === "string" && isBrokenText(one.value)) return pathOf(one);
    if (typeof one.value !== "object" || one.value === null) continue;
    for (const [name, entry] of Object.entries(one.value)) {
      if (isBrokenText(name)) return pathOf(one);
      found.push({ value: entry, name, within: one });
    }
  }
  return undefined;
};
