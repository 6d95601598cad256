import { endpoint, type Endpoint } from "../core/endpoint.ts";
import { nullableText, oneOf, payload } from "../core/fields.ts";
import { described, type Static, type TObject, Type } from "../core/json-schema.ts";
import { outcomes } from "./listing.ts";
import { rowErrors } from "./refused-rows.ts";
import { planQuery, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface OtherRefusals {
    readonly "bulk.duplicate-ref": 409;
    readonly "bulk.rejected": 409;
    readonly "bulk.busy": 503;
  }
}

export const mostBulkRows = 10_000;
export const largestBulk = 16 * 1024 * 1024;

/** How many refused rows an error lists. */
export const mostListedRows = 1000;

/** An operation that creates or changes one record by your own id, the last parameter of its path. */
export interface PutByRef extends Endpoint {
  readonly method: "PUT";
  readonly params: TObject;
  readonly body: TObject;
}

const BulkRow = Type.Object(
  {
    index: described(Type.Integer(), "Position of the row, from 0", 0),
    ref: described(nullableText(), "Your own id in the row; null if the row has none", "CRM-1042"),
    outcome: described(oneOf([...outcomes, "rejected"]), "What was done with the row"),
    code: described(Type.Optional(Type.String()), "Why it was refused", "validation.required"),
    field: described(Type.Optional(Type.String()), "The first field that was refused", "address.postalCode"),
    validationErrors: rowErrors(),
  },
  { title: "BulkRow" },
);
export type BulkRow = Static<typeof BulkRow>;

const count = (what: string) => described(Type.Integer(), what, 1);

export const BulkAnswer = written("Bulk", {
  created: count("Number of records that were created"),
  updated: count("Number of records that were changed"),
  unchanged: count("Number of records that already had these values"),
  rejected: count("Number of rows that were refused"),
  rows: described(Type.Array(BulkRow), "Results in the order of the rows"),
});
export type BulkAnswer = Static<typeof BulkAnswer>;

const errorPolicies = ["reject-all", "reject-rows"] as const;

/**
 * The operation that repeats a PUT for many records. Its rows are the bodies of the PUT with the parameters of its path, and have its
 * right, its schema and its rules.
 */
export const bulkOf = <const Put extends PutByRef>(
  put: Put,
  { name, summary }: { readonly name: string; readonly summary: string },
) => ({
  ...endpoint({
    name,
    summary,
    details:
      "Takes a JSON array or NDJSON. A row has the fields of the call for one record, and your own id as `externalRef`. " +
      "By default nothing is written if one row is refused: 409 `bulk.rejected` lists the refused rows. " +
      "With `onError=reject-rows` the other rows are written, 100 at a time; after an interruption, the same call with the same `Idempotency-Key` writes the other rows and returns the results of all rows.",
    method: "POST",
    path: put.path.replace(/\/(ref\/)?:\w+$/, "/bulk"),
    access: put.access,
    query: payload(`${name}Query`, {
      ...planQuery,
      onError: described(
        Type.Optional(oneOf(errorPolicies)),
        "`reject-all` (default): one refused row refuses all. `reject-rows`: the other rows are written",
      ),
    }),
    body: Type.Array(
      Type.Object(
        { ...put.params.properties, ...put.body.properties },
        { title: `${put.name}Row`, additionalProperties: false },
      ),
      { maxItems: mostBulkRows },
    ),
    bodyBytes: largestBulk,
    records: true,
    idempotent: "optional",
    responses: { 200: BulkAnswer },
    errors: { 409: ["bulk.rejected", "plan-outdated"], 503: ["bulk.busy"] },
  }),
  put,
});
