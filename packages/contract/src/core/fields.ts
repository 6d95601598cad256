import { described, type TProperties, type TSchema, Type } from "./json-schema.ts";
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
  described(
    Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "phone-number": true } })),
    "Dutch telephone number of 10 digits",
    "0200000013",
  );

/** Any schema, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Text in a response that may be null. */
export const nullableText = () => Type.Unsafe<string | null>({ type: ["string", "null"] });

/** A number in a response as text, which keeps all of its decimals. */
export const decimal = () => Type.String({ format: "decimal" });

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: values });

export const uuid = () => Type.String({ format: "uuid" });

/** A timestamp, RFC 3339 in UTC. */
export const instant = () => Type.String({ format: "date-time" });

export const day = () => Type.String({ format: "date" });

/** Without tabs and line breaks. */
export const oneLine = <Schema extends TSchema>(schema: Schema): Schema => ({ ...schema, format: "one-line" });

/** Name fields of a person in a request. */
export const personName = {
  firstName: described(oneLine(requiredText(40)), "First name", "Fenna"),
  middleName: described(
    oneLine(optionalText(20)),
    "Part of the name between first and last name, such as `van den`",
    null,
  ),
  lastName: described(oneLine(requiredText(60)), "Last name", "Smit"),
};

/** Name fields of a person in a response. */
export const answeredName = {
  firstName: described(Type.String(), "First name", "Fenna"),
  middleName: described(nullableText(), "Part of the name between first and last name, such as `van den`", null),
  lastName: described(Type.String(), "Last name", "Smit"),
};

/** A checkbox that must be checked. */
export const accepted = () => Type.Literal(true);

/** The largest value of an `int` in the database. */
export const largestInteger = 2_147_483_647;

/** Ids of records, each with one of the demo. */
export const accountId = () => described(uuid(), "Id of the account", "bcc455fa-2724-7046-8b5f-7cc862db3d5f");
export const lineId = () => described(uuid(), "Id of the line", "daf90d55-dd08-7387-8619-3e87abcd6367");
export const prefixId = () => described(uuid(), "Id of the prefix", "9c43ffde-2250-782a-8313-ab2ba54c48c5");

export const recordVersion = () =>
  described(Type.Integer(), "Version of the record; send it as If-Match when you change the record", 1);

export const customerNumber = () => Type.Integer({ minimum: 1, maximum: largestInteger });

/** The `customerId` that scopes a path. */
export const customerIdParam = {
  customerId: described(customerNumber(), "Customer number of the company", 20_120_280),
};
export const ofCustomer = payload("customer", customerIdParam);

/** A company in a response about something else. */
export const CompanyLabel = Type.Object({
  id: described(Type.Integer(), "Customer number of the company", 20_120_280),
  name: described(Type.String(), "Name of the company", "Company B.V."),
});

/** Endpoints that read an account accept its number as well as its id. */
export const accountReference = () =>
  described(
    Type.String({ pattern: "^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,9})$" }),
    "Id of the account, or its number",
    "bcc455fa-2724-7046-8b5f-7cc862db3d5f",
  );

/** Whether a query turns a switch on: `?all`, `?all=true`, `?all=1` or `?all=yes`. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && ["", "true", "1", "yes"].includes(value);
