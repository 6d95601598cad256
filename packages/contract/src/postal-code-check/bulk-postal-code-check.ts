import { Type, type Static } from "../core/json-schema.ts";
import { longestAddressQuery } from "./address-query.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "bulk-postal-code-check": typeof import("./bulk-postal-code-check.ts");
  }
}

export const ledger = {
  "bulk-check.started": "bulk-check.started",
  "bulk-check.finished": "bulk-check.finished",
} as const;

/** Maximum number of addresses per request. */
export const mostBulkAddresses = 500;

/** Outcome per address: UNREAD is not an address, UNKNOWN does not exist, FAILED means that no source was available. */
export const bulkOutcomes = ["AVAILABLE", "NOTHING", "UNKNOWN", "UNREAD", "FAILED"] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Progress of a bulk check: addresses in total, checked, and with available packages. */
export const BulkCheck = Type.Object(
  {
    id: uuid(),
    state: oneOf(["RUNNING", "DONE"]),
    total: Type.Integer(),
    done: Type.Integer(),
    available: Type.Integer(),
    createdAt: instant(),
    doneAt: nullable(instant()),
  },
  { title: "BulkPostalCodeCheck" },
);
export type BulkCheck = Static<typeof BulkCheck>;

const anyone = { caller: "signed-in" } as const;
const path = "/v1/customer/:customerId/postal-code-check/bulk";
const one = payload("bulkCheck", { ...customerIdParam, bulkCheckId: uuid() });

/** The error for exceeding the daily quota; its details: `limit`, `left` and `freeAt`, when the quota is full again. */
export const dailyLimitCode = "postal-code-check.daily-limit";

export const startBulkCheck = endpoint({
  name: "startBulkCheck",
  summary: "Start a bulk address check",
  details:
    "Each address is free text. A company can check a limited number of addresses per day. A request for more than the rest of it gets 429 `postal-code-check.daily-limit`.",
  method: "POST",
  path,
  access: { caller: "signed-in", ownCustomer: true },
  params: payload("customer", customerIdParam),
  bodyBytes: 128 * 1024,
  body: payload("bulkCheckRequest", {
    addresses: Type.Array(Type.String({ minLength: 1, maxLength: longestAddressQuery }), {
      minItems: 1,
      maxItems: mostBulkAddresses,
    }),
  }),
  idempotent: "required",
  responses: { 202: BulkCheck },
  errors: { 429: [dailyLimitCode] },
});

export const listBulkChecks = endpoint({
  name: "listBulkChecks",
  summary: "List bulk address checks",
  details: "The latest 20 checks.",
  method: "GET",
  path,
  access: anyone,
  params: payload("customer", customerIdParam),
  responses: { 200: Type.Array(BulkCheck) },
});

export const getBulkCheck = endpoint({
  name: "getBulkCheck",
  summary: "Get the progress of a bulk address check",
  method: "GET",
  path: `${path}/:bulkCheckId`,
  access: anyone,
  params: one,
  responses: { 200: BulkCheck },
});

/** One address of a bulk check; without an outcome until it is checked. Speeds in kbit/s. */
export const BulkCheckRow = Type.Object(
  {
    position: Type.Integer({ description: "Position in the request, from 1" }),
    address: Type.String(),
    outcome: nullable(oneOf(bulkOutcomes)),
    street: nullableText(),
    city: nullableText(),
    speedDown: nullable(Type.Integer()),
    speedUp: nullable(Type.Integer()),
    packages: Type.Array(Type.String(), { description: "Codes of the available packages" }),
  },
  { title: "BulkPostalCodeCheckRow" },
);
export type BulkCheckRow = Static<typeof BulkCheckRow>;

export const listBulkCheckRows = endpoint({
  name: "listBulkCheckRows",
  summary: "List the results of a bulk address check",
  details: "In the order of the request.",
  method: "GET",
  path: `${path}/:bulkCheckId/row`,
  access: anyone,
  params: one,
  query: payload("bulkCheckRowsQuery", {
    ...pagingQuery,
    outcome: Type.Optional(
      Type.Unsafe<BulkOutcome>({ ...oneOf(bulkOutcomes), description: "Only addresses with this outcome" }),
    ),
  }),
  responses: { 200: pageOf(BulkCheckRow) },
});

export const exportBulkCheck = endpoint({
  name: "exportBulkCheck",
  summary: "Export the results of a bulk address check as CSV",
  details: "Contains the results so far, in the order of the request.",
  method: "GET",
  path: `${path}/:bulkCheckId/result`,
  access: anyone,
  params: one,
  query: payload("bulkCheckFile", csvQuery),
  responses: { 200: fileAnswer("text/csv") },
});
