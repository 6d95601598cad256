import { described, type Static, Type } from "../core/json-schema.ts";
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

export const BulkCheck = Type.Object(
  {
    id: described(uuid(), "Id of the check"),
    state: described(oneOf(["RUNNING", "DONE"]), "State of the check"),
    total: described(Type.Integer(), "Number of addresses", 42),
    done: described(Type.Integer(), "Number of checked addresses"),
    available: described(Type.Integer(), "Number of addresses where a service is available"),
    createdAt: described(instant(), "When the check began"),
    doneAt: described(nullable(instant()), "When the check ended; null while it runs"),
  },
  { title: "BulkPostalCodeCheck" },
);
export type BulkCheck = Static<typeof BulkCheck>;

const anyone = { caller: "signed-in" } as const;
const path = "/v1/customer/:customerId/postal-code-check/bulk";
const one = payload("bulkCheck", { ...customerIdParam, bulkCheckId: described(uuid(), "Id of the bulk check") });

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
    addresses: described(
      Type.Array(Type.String({ minLength: 1, maxLength: longestAddressQuery }), {
        minItems: 1,
        maxItems: mostBulkAddresses,
      }),
      "One address per line: postal code, house number, extension",
      ["8011AB 12"],
    ),
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
    position: described(Type.Integer(), "Position in the request, from 1", 1),
    address: described(Type.String(), "Address as it was sent", "8011AB 12 A"),
    outcome: described(
      nullable(oneOf(bulkOutcomes)),
      "Result of the check; null before that. UNREAD: not an address. UNKNOWN: the address does not exist. FAILED: no source was available",
    ),
    street: described(nullableText(), "Street", "Dorpsstraat"),
    city: described(nullableText(), "City", "Zwolle"),
    speedDown: described(nullable(Type.Integer()), "Download speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
    speedUp: described(nullable(Type.Integer()), "Upload speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
    packages: described(Type.Array(Type.String()), "Codes of the available packages"),
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
    outcome: described(Type.Optional(oneOf(bulkOutcomes)), "Only addresses with this outcome"),
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
