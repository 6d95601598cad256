import { Type, type Static } from "../core/json-schema.ts";
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
  dryRun: Type.Boolean({ description: "Only says what would become of each row" }),
  rows: Type.Array(
    payload("lineReferenceRow", {
      lineNumber: Type.String({ maxLength: 40 }),
      reference: Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 1000 }),
    }),
    { minItems: 1, maxItems: mostReferenceRows },
  ),
});
export type ReferenceBulk = Static<typeof ReferenceBulk>;

export const ReferenceBulkResult = Type.Object(
  {
    bulkId: nullable(uuid()),
    rows: Type.Array(
      Type.Object({
        lineNumber: Type.String(),
        verdict: oneOf(referenceVerdicts),
        before: nullableText(),
        after: nullableText(),
      }),
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
  params: payload("bulk", { ...customerIdParam, bulkId: uuid() }),
  responses: {
    200: Type.Object({
      restored: Type.Integer(),
      kept: Type.Array(Type.String(), { description: "Numbers of the lines that have changed since then" }),
    }),
  },
  errors: { 409: ["line.bulk-undone", "line.bulk-expired"] },
});
