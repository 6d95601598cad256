import type { FieldError } from "@demarc/contract/core/errors";
import type { Static, TSchema } from "@demarc/contract/core/json-schema";
import { type Rules, verdictOf } from "@demarc/contract/core/rules";
import { Ajv2020 as Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fastJson, { type Schema } from "fast-json-stringify";
import type {
  FastifyError,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from "fastify";
import { countryCodes } from "./country-codes.ts";

type RuleKeyword = ((value: unknown) => boolean) & { errors?: Partial<ErrorObject>[] };

/** The field rules of the contract as a schema keyword; a null has nothing to hold against them. */
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

const build = (coerceTypes: boolean) => {
  const ajv = new Ajv({ coerceTypes, useDefaults: true, allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  ajv.addFormat("country", (text: string) => countryCodes.has(text));
  ajv.addKeyword(rulesKeyword);
  return ajv;
};

// A body is taken as it is; what stands in an address is text and is read as the number or flag that it means.
const bodies = build(false);
const addresses = build(true);

/** Tells whether a value has the shape of a schema, which is compiled at the first one. */
export const fits = <Schema extends TSchema>(schema: Schema): ((value: unknown) => value is Static<Schema>) => {
  let validate: ValidateFunction<Static<Schema>> | undefined;
  return (value) => (validate ??= bodies.compile<Static<Schema>>(schema))(value);
};

/** Compiles a schema when the first request comes for it: the start does not wait for hundreds that may never be asked for. */
export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined;
  const check: ReturnType<FastifySchemaCompiler<FastifySchema>> = (data: unknown) => {
    validate ??= (httpPart === "body" ? bodies : addresses).compile(schema);
    const isValid = validate(data);
    check.errors = (validate.errors ?? null) as FastifySchemaValidationError[] | null;
    return isValid;
  };
  return check;
};

/** The same for answers. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let serialize: ReturnType<typeof fastJson> | undefined;
  return (answer) => {
    serialize ??= fastJson(schema);
    return serialize(answer);
  };
};

const fieldAt = (pointer: string, child?: string): string =>
  [...pointer.split("/").slice(1), ...(child === undefined ? [] : [child])].join(".");

type Translate = (error: ErrorObject) => FieldError;

const at =
  (message: string): Translate =>
  (error) => ({ field: fieldAt(error.instancePath), message });

const translations: Readonly<Record<string, Translate>> = {
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
  type: at("validation.invalid-data"),
};

/** The refused fields of a failed validation, one error a field, the most telling first. */
export const fieldErrorsOf = (error: FastifyError): FieldError[] => {
  const found = (error.validation as ErrorObject[])
    // A branch of "this or null" that does not fit says nothing that its sibling does not say better.
    .filter((entry) => entry.keyword !== "anyOf" && !(entry.keyword === "type" && entry.schemaPath.includes("anyOf")))
    .map((entry) => (translations[entry.keyword] ?? at("validation.invalid"))(entry));
  const errors = found.length > 0 ? found : [{ field: "", message: "validation.invalid-data" }];
  return errors.filter((entry, position) => errors.findIndex((other) => other.field === entry.field) === position);
};

/** Whether a value holds text that cannot be stored: a zero character or half of a surrogate pair. */
export const holdsBrokenText = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(holdsBrokenText);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, entry]) => holdsBrokenText(key) || holdsBrokenText(entry));
};
