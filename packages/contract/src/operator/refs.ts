import { customerNumber, nullableText, payload, uuid } from "../core/fields.ts";
import { described, type TSchema, Type } from "../core/json-schema.ts";

/** How your own ids look. They are unique per kind of record. */
const ref = () => Type.String({ pattern: "^[A-Za-z0-9._:-]{1,64}$" });

/** Your own id of a record, in a response. `of` continues the sentence: "Your own id of the company". */
export const externalRef = (of: string, example: string) =>
  described(nullableText(), `Your own id of the ${of}; null without one`, example);

/** The `:externalRef` of a path. */
export const refParam = (of: string, example: string) => ({
  externalRef: described(ref(), `Your own id of the ${of}: letters, digits and . _ : -`, example),
});

/** Your own id of a record, as an optional parameter of a request. Parameters do not have examples. */
export const optionalRef = (of: string, ...example: string[]) =>
  described(Type.Optional(ref()), `Your own id of the ${of}`, ...example);

const RecordReference = payload("recordReference", {
  ref: described(ref(), "Your own id of the record", "CRM-1000"),
});

/** How a body names another record: by its id, or by your own id as `{ref}`. */
export type Named<Id> = Id | { readonly ref: string };

export const named = <Id extends TSchema>(id: Id) => Type.Union([id, RecordReference]);

export const namedRecord = () => named(uuid());
export const namedCustomer = () => named(customerNumber());
