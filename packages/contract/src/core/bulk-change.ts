import { described, type Static, Type } from "./json-schema.ts";
import { instant, nullable, nullableText, uuid } from "./fields.ts";

/** Days in which a change of many records can be undone, and is listed. */
export const undoDays = 30;

/** A change of many records at once. */
export const BulkChange = Type.Object(
  {
    id: described(uuid(), "Id of the change"),
    at: described(instant(), "When it was made"),
    by: described(
      nullableText(),
      "Name of the person, or description of the API token; null if neither is known",
      "fenna.smit@company.example",
    ),
    count: described(Type.Integer(), "Number of changed records", 1),
    undoneAt: described(nullable(instant()), "When the change was undone; null if it was not"),
    undoUntil: described(instant(), "Until when the change can be undone"),
  },
  { title: "BulkChange" },
);
export type BulkChange = Static<typeof BulkChange>;
