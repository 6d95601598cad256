import { described, type Static, Type } from "../core/json-schema.ts";
import { BulkChange } from "../core/bulk-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "line-references": typeof import("./line-references.ts");
  }
}

/** Maximum number of rows per request. */
export const mostReferenceRows = 2000;

/**
 * Verdict per row: only CHANGES is applied; REPEATED is a number that occurred before, UNKNOWN one that does not exist.
 */
export const referenceVerdicts = ["CHANGES", "SAME", "UNKNOWN", "REPEATED", "TOO_LONG"] as const;

export const ReferenceBulk = payload("lineReferenceBulkRequest", {
  dryRun: described(Type.Boolean(), "True returns the verdict on each row and changes nothing"),
  rows: described(
    Type.Array(
      payload("lineReferenceRow", {
        lineNumber: described(Type.String({ maxLength: 40 }), "Our number of the line", "LN-104201"),
        reference: described(
          Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 1000 }),
          "New reference of the line; null removes it",
          "Hoofdkantoor Zwolle",
        ),
      }),
      { minItems: 1, maxItems: mostReferenceRows },
    ),
    "New references",
  ),
});
export type ReferenceBulk = Static<typeof ReferenceBulk>;

export const ReferenceBulkResult = Type.Object(
  {
    bulkId: described(nullable(uuid()), "Id to undo the change; null if nothing changed"),
    rows: described(
      Type.Array(
        Type.Object({
          lineNumber: described(Type.String(), "Our number of the line", "LN-104201"),
          verdict: described(
            oneOf(referenceVerdicts),
            "CHANGES: is applied. SAME: already has it. UNKNOWN: does not exist. REPEATED: occurred before. TOO_LONG: the reference is too long",
          ),
          before: described(nullableText(), "Reference before the change; null without one", "Kantoor"),
          after: described(nullableText(), "Reference after the change; null without one", "Hoofdkantoor Zwolle"),
        }),
      ),
      "Result of each row",
    ),
  },
  { title: "ReferenceBulkResult" },
);
export type ReferenceBulkResult = Static<typeof ReferenceBulkResult>;

const anyone = { caller: "signed-in" } as const;

export const changeLineReferences = endpoint({
  name: "changeLineReferences",
  summary: "Update the references of several lines",
  details: "Returns a verdict for each row. A dry run changes nothing.",
  method: "POST",
  path: "/v1/customer/:customerId/line/reference/bulk",
  access: anyone,
  params: payload("customer", customerIdParam),
  bodyBytes: 1024 * 1024,
  body: ReferenceBulk,
  idempotent: "optional",
  responses: { 200: ReferenceBulkResult },
});

export const listLineReferenceChanges = endpoint({
  name: "listLineReferenceChanges",
  summary: "List bulk changes of line references",
  details: "Changes that can be undone and changes that were undone, newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/line/reference/bulk",
  access: anyone,
  params: payload("customer", customerIdParam),
  query: payload("lineReferenceChangeQuery", pagingQuery),
  responses: { 200: pageOf(BulkChange) },
});

export const undoLineReferences = endpoint({
  name: "undoLineReferences",
  summary: "Undo a bulk change of line references",
  details: "Restores the previous references. References that have changed since then are kept.",
  method: "POST",
  path: "/v1/customer/:customerId/line/reference/bulk/:bulkId/undo",
  access: anyone,
  params: payload("bulk", { ...customerIdParam, bulkId: described(uuid(), "Id of the change") }),
  responses: {
    200: Type.Object({
      restored: described(Type.Integer(), "Number of records that have their previous value again"),
      kept: described(Type.Array(Type.String()), "Numbers of the lines that have changed since then", ["LN-104202"]),
    }),
  },
  errors: { 409: ["line.bulk-undone", "line.bulk-expired"] },
});
