import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { ValidationError } from "../core/errors.ts";
import { accepted, customerIdParam, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { type Static, type TProperties, Type } from "../core/json-schema.ts";
import { CompleteContact } from "../core/order-body.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "order-imports": typeof import("./order-imports.ts");
  }
}

export const ledger = {
  "order-import.started": "order-import.started",
  "order-import.ordered": "order-import.ordered",
  "order-import.deleted": "order-import.deleted",
} as const;

/** Maximum number of rows per import. */
export const mostImportRows = 200;
/** Days until an import is deleted. Its orders stay. */
export const importDays = 90;

/** The columns of a file of lines, in the order of the example file. */
export const importColumns = [
  "postalCode",
  "houseNumber",
  "extension",
  "room",
  "packageCode",
  "contractTermMonths",
  "slaCode",
  "ipv4Length",
  "ipv6Length",
  "justification",
  "wishDate",
  "reference",
  "customerReference",
  "endCustomerReference",
] as const;
export type ImportColumn = (typeof importColumns)[number];
/** Columns that every file must have. */
export const neededColumns = ["postalCode", "houseNumber", "packageCode", "contractTermMonths"] as const;

const longestCell = 1000;
const cell = () =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ["string", "number", "null"],
      maxLength: longestCell,
      minimum: -999_999_999,
      maximum: 999_999_999,
    }),
  );
type Cells = Record<ImportColumn, ReturnType<typeof cell>>;
const cells = Object.fromEntries(importColumns.map((column) => [column, cell()])) as Cells satisfies TProperties;

/** The cells of a row as they are in the file. An invalid one does not refuse the request: the row gets a verdict. */
export const ImportedLine = payload("orderImportLine", cells);
export type ImportedLine = Static<typeof ImportedLine>;

/**
 * CHECKING: the rows are checked one by one. CHECKED: the valid ones can be ordered. ORDERING: the chosen rows become orders.
 */
export const importStates = ["CHECKING", "CHECKED", "ORDERING"] as const;

/**
 * WAITING: not checked yet. READY: can be ordered; with a `refusal` it was not ordered and can be retried. INVALID: has errors.
 * UNCHECKED: no source could check the address. ORDERING: becomes an order. PRICE_CHANGED: was not ordered because its price
 * changed; it can be ordered for the new one. REFUSED: was not ordered; `refusal` or `errors` say why.
 */
export const importRowStates = [
  "WAITING",
  "READY",
  "INVALID",
  "UNCHECKED",
  "ORDERING",
  "ORDERED",
  "PRICE_CHANGED",
  "REFUSED",
] as const;
export type ImportRowState = (typeof importRowStates)[number];
/** States of rows that can be ordered. */
export const orderableStates = ["READY", "PRICE_CHANGED"] as const satisfies readonly ImportRowState[];

const amount = () => Type.String({ description: "EUR, decimal text, excluding VAT" });

const importFields = {
  id: uuid(),
  name: nullableText(),
  state: oneOf(importStates),
  total: Type.Integer({ description: "Number of rows" }),
  done: Type.Integer({ description: "Number of checked rows" }),
  orderable: Type.Integer({ description: "Number of rows that can be ordered" }),
  ordering: Type.Integer({ description: "Number of rows that are being ordered" }),
  ordered: Type.Integer({ description: "Number of ordered rows" }),
  nrcTotal: amount(),
  mrcTotal: amount(),
  createdAt: instant(),
  createdByName: nullableText(),
};

/** An import. Its totals are those of the rows that can be ordered. */
export const OrderImport = Type.Object(importFields, { title: "OrderImport" });
export type OrderImport = Static<typeof OrderImport>;

export const OrderImportRow = Type.Object(
  {
    row: Type.Integer({ description: "Position in the request, from 1" }),
    state: oneOf(importRowStates),
    cells: Type.Record(Type.String(), Type.String(), { description: "The cells of the row that are not empty" }),
    place: nullable(Type.String({ description: "Address in the register" })),
    errors: Type.Array(ValidationError, { description: "`field` is a column" }),
    warnings: Type.Array(Type.String()),
    refusal: nullable(Type.String({ description: "Error code of the refusal" })),
    nrcTotal: nullable(amount()),
    mrcTotal: nullable(amount()),
    earliestDate: nullable(Type.String({ format: "date" })),
    orderId: nullable(uuid()),
    orderNumber: nullableText(),
  },
  { title: "OrderImportRow" },
);
export type OrderImportRow = Static<typeof OrderImportRow>;

export const OrderImportWithRows = Type.Object(
  { ...importFields, rows: Type.Array(OrderImportRow) },
  { title: "OrderImportWithRows" },
);
export type OrderImportWithRows = Static<typeof OrderImportWithRows>;

const access = { caller: ["RESELLER_ORDER"], ownCustomer: true } as const;
const path = "/v1/customer/:customerId/order-import";
const ofCustomer = payload("customer", customerIdParam);
const ofImport = payload("orderImport", { ...customerIdParam, importId: uuid() });
const suspended = { 403: ["customer.suspended"] } as const;

/** The error for exceeding the daily quota; its details: `limit`, `left` and `freeAt`, when the quota is full again. */
export const dailyLimitCode = "order-import.daily-limit";

export const startOrderImport = endpoint({
  name: "startOrderImport",
  summary: "Create an order import",
  details: "Checks and prices the rows of a file of lines. Nothing is ordered yet.",
  method: "POST",
  path,
  access,
  params: ofCustomer,
  bodyBytes: 1024 * 1024,
  body: payload("orderImportRequest", {
    name: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 60 } })),
    rows: Type.Array(ImportedLine, { minItems: 1, maxItems: mostImportRows }),
    contact: Type.Optional(nullable(CompleteContact)),
    contactId: Type.Optional(nullable(uuid())),
  }),
  rules: (body: { readonly contact?: unknown; readonly contactId?: unknown }) =>
    body.contact || body.contactId ? [] : [{ field: "contact", message: "validation.required", params: {} }],
  idempotent: "required",
  responses: { 201: OrderImport },
  errors: { ...suspended, 429: [dailyLimitCode] },
});

export const listOrderImports = endpoint({
  name: "listOrderImports",
  summary: "List order imports",
  details: "The latest 20 imports, newest first.",
  method: "GET",
  path,
  access,
  params: ofCustomer,
  responses: { 200: Type.Array(OrderImport) },
});

export const getOrderImport = endpoint({
  name: "getOrderImport",
  summary: "Get an order import",
  details: "Includes the verdict, the price and the order of each row.",
  method: "GET",
  path: `${path}/:importId`,
  access,
  params: ofImport,
  responses: { 200: OrderImportWithRows },
});

export const exportOrderImport = endpoint({
  name: "exportOrderImport",
  summary: "Export the rows of an order import as CSV",
  details: "Includes the result of each row.",
  method: "GET",
  path: `${path}/:importId/result`,
  access,
  params: ofImport,
  query: payload("orderImportFile", csvQuery),
  responses: { 200: fileAnswer("text/csv") },
});

const total = () => Type.String({ pattern: "^[0-9]{1,9}\\.[0-9]{2}$" });

export const orderImportedLines = endpoint({
  name: "orderImportedLines",
  summary: "Order the rows of an order import",
  details:
    "Orders each row in `rowNumbers` at most once. Without `rowNumbers`, orders every row that can be ordered. Rows that are already ordered do not change.",
  method: "POST",
  path: `${path}/:importId/order`,
  access,
  params: ofImport,
  body: payload("orderImportOrderRequest", {
    rowNumbers: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: mostImportRows }), {
        minItems: 1,
        maxItems: mostImportRows,
        uniqueItems: true,
      }),
    ),
    termsAccepted: accepted(),
    expectedNrcTotal: total(),
    expectedMrcTotal: total(),
  }),
  idempotent: "optional",
  responses: { 202: OrderImport },
  errors: {
    403: ["customer.suspended", "msa.unsigned"],
    409: ["order.price-changed", "order-import.state-conflict"],
  },
});

export const deleteOrderImport = endpoint({
  name: "deleteOrderImport",
  summary: "Delete an order import",
  details: "Only an import without orders can be deleted.",
  method: "DELETE",
  path: `${path}/:importId`,
  access,
  params: ofImport,
  responses: { 204: Type.Null() },
  errors: { 409: ["order-import.state-conflict"] },
});
