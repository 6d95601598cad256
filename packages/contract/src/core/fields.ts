import { Type, type TProperties, type TSchema } from "./json-schema.ts";
import type { Rules } from "./rules.ts";

/** A body object that refuses unknown fields. The title is its schema name in the API reference. */
export const payload = <Properties extends TProperties>(title: string, properties: Properties) =>
  Type.Object(properties, { title, additionalProperties: false });

/** Required text: validated by `rules` first, which have their own errors, and then limited to `max` characters. */
export const requiredText = (max: number, rules: Rules = {}) =>
  Type.String({ rules: { required: true, ...rules, "max-length": max } });

/** Text that may be absent, null or empty: validated by `rules` first, and then limited to `max` characters. */
export const optionalText = (max: number, rules: Rules = {}) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { ...rules, "max-length": max } }));

/** A Dutch phone number that may be absent, null or empty; the rule itself bounds its length. */
export const optionalPhoneNumber = () =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "phone-number": true } }));

/** Any schema, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Text in a response that may be null. */
export const nullableText = () => Type.Unsafe<string | null>({ type: ["string", "null"] });

/** One of the listed values. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: values });

export const uuid = () => Type.String({ format: "uuid" });

/** A timestamp, RFC 3339 in UTC. */
export const instant = () => Type.String({ format: "date-time" });

export const day = () => Type.String({ format: "date" });

/** Name fields of a person in a request. */
export const personName = {
  firstName: requiredText(40),
  middleName: optionalText(20),
  lastName: requiredText(60),
};

/** Name fields of a person in a response. */
export const answeredName = { firstName: Type.String(), middleName: nullableText(), lastName: Type.String() };

/** A checkbox that must be checked. */
export const accepted = () => Type.Literal(true);

/** The largest value of an `int` in the database. */
export const largestInteger = 2_147_483_647;

/** The number of a customer. */
export const customerNumber = () => Type.Integer({ minimum: 1, maximum: largestInteger });

/** The `customerId` that scopes a path. */
export const customerIdParam = { customerId: customerNumber() };
export const ofCustomer = payload("customer", customerIdParam);

/** Endpoints that read an account accept its number as well as its id. */
export const accountReference = () =>
  Type.String({
    pattern: "^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,9})$",
    description: "The id of the account, or its number",
  });

/** Whether a query turns a switch on: `?all`, `?all=true`, `?all=1` or `?all=yes`. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && ["", "true", "1", "yes"].includes(value);
