import { Type, type Static } from "./json-schema.ts";
import { instant, nullable, nullableText, uuid } from "./fields.ts";

/** Days in which a change of many records can be undone, and is listed. */
export const undoDays = 30;

/** A change of many records at once. `by`: the name of the person, or the description of the API token. */
export const BulkChange = Type.Object(
  {
    id: uuid(),
    at: instant(),
    by: nullableText(),
    count: Type.Integer({ description: "Number of changed records" }),
    undoneAt: nullable(instant()),
    undoUntil: instant(),
  },
  { title: "BulkChange" },
);
export type BulkChange = Static<typeof BulkChange>;
