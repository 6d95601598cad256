import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { ValidationError } from "../core/errors.ts";
import {
  accepted,
  customerIdParam,
  decimal,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  uuid,
} from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { described, type Static, type TSchema, Type } from "../core/json-schema.ts";
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
/** The cells of a row as they are in the file. An invalid one does not refuse the request: the row gets a verdict. */
export const ImportedLine = payload("orderImportLine", {
  postalCode: described(cell(), "Postal code, with or without a space", "8011AB"),
  houseNumber: described(cell(), "House number, with or without its extension, such as `12 A`", "12"),
  extension: described(cell(), "Extension of the house number", "A"),
  room: described(cell(), "Room or floor", "3"),
  packageCode: described(cell(), "Code of the package", "FIB-500"),
  contractTermMonths: described(cell(), "Contract term in months", 12),
  slaCode: described(cell(), "Service level; the default of the package if omitted", "SLA-PLUS"),
  ipv4Length: described(cell(), "Length of the IPv4 prefix, such as `29` or `/29`", 29),
  ipv6Length: described(cell(), "Length of the IPv6 prefix, such as `48` or `/48`", 48),
  justification: described(
    cell(),
    "Purpose of a large prefix, where the registry requires it",
    "Public addresses for the servers of the shop",
  ),
  wishDate: described(cell(), "Preferred delivery date, such as `2026-11-30` or `30-11-2026`", "2026-12-14"),
  reference: described(cell(), "Name of the line", "Shop Zwolle"),
  customerReference: described(cell(), "Reference on the invoice", "PO-1001"),
  endCustomerReference: described(cell(), "Reference of an active end customer of the company", "STOOM"),
} satisfies Record<ImportColumn, TSchema>);
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
export const orderableStates = ["READY", "PRICE_CHANGED"] as const satisfies readonly ImportRowState[];

const importFields = {
  id: described(uuid(), "Id of the order import"),
  name: described(nullableText(), "Name of the import, for people", "Shops, spring"),
  state: described(oneOf(importStates), "Whether the rows are being checked, have been checked, or are being ordered"),
  total: described(Type.Integer(), "Number of rows", 42),
  done: described(Type.Integer(), "Number of checked rows"),
  orderable: described(Type.Integer(), "Number of rows that can be ordered"),
  ordering: described(Type.Integer(), "Number of rows that are being ordered"),
  ordered: described(Type.Integer(), "Number of ordered rows"),
  nrcTotal: described(
    decimal(),
    "One-off total of the rows that can be ordered, excl. VAT, in EUR as decimal text",
    "150.00",
  ),
  mrcTotal: described(
    decimal(),
    "Monthly total of the rows that can be ordered, excl. VAT, in EUR as decimal text",
    "67.10",
  ),
  createdAt: described(instant(), "When it was imported"),
  createdByName: described(nullableText(), "Who imported it", "Joris Bakker"),
};

/** An import. Its totals are those of the rows that can be ordered. */
export const OrderImport = Type.Object(importFields, { title: "OrderImport" });
export type OrderImport = Static<typeof OrderImport>;

export const OrderImportRow = Type.Object(
  {
    row: described(Type.Integer(), "Position in the request, from 1"),
    state: described(oneOf(importRowStates), "Result of the row"),
    cells: described(Type.Record(Type.String(), Type.String()), "The cells of the row that are not empty"),
    place: described(
      nullable(Type.String()),
      "Address in the register; null if it is not found",
      "Wolweverswal 12 A, 8011 AB Zwolle",
    ),
    errors: described(Type.Array(ValidationError), "Invalid cells of the row; `field` is a column"),
    warnings: described(Type.Array(Type.String()), "Codes of warnings that do not block the order"),
    refusal: described(nullable(Type.String()), "Error code of the refusal; null without one", "customer.suspended"),
    nrcTotal: described(
      nullable(decimal()),
      "One-off total of the row, excl. VAT, in EUR as decimal text; null without a price",
      "75.00",
    ),
    mrcTotal: described(
      nullable(decimal()),
      "Monthly total of the row, excl. VAT, in EUR as decimal text; null without a price",
      "33.55",
    ),
    earliestDate: described(
      nullable(Type.String({ format: "date" })),
      "Earliest possible delivery date; null if it is not known",
    ),
    orderId: described(nullable(uuid()), "Id of the order"),
    orderNumber: described(nullableText(), "Number of the order of the row; null before that", "ORD-2026-000117"),
  },
  { title: "OrderImportRow" },
);
export type OrderImportRow = Static<typeof OrderImportRow>;

export const OrderImportWithRows = Type.Object(
  { ...importFields, rows: described(Type.Array(OrderImportRow), "The rows, in the order of the file") },
  { title: "OrderImportWithRows" },
);
export type OrderImportWithRows = Static<typeof OrderImportWithRows>;

const access = { caller: ["RESELLER_ORDER"], ownCustomer: true } as const;
const path = "/v1/customer/:customerId/order-import";
const ofCustomer = payload("customer", customerIdParam);
const ofImport = payload("orderImport", { ...customerIdParam, importId: described(uuid(), "Id of the order import") });
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
    name: described(
      Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 60 } })),
      "Name of the import, for people",
      "Shops, spring",
    ),
    rows: described(
      Type.Array(ImportedLine, { minItems: 1, maxItems: mostImportRows }),
      "The rows of the file, without the header",
    ),
    contact: described(
      Type.Optional(nullable(CompleteContact)),
      "Contact person of each order. Required if `contactId` is missing",
    ),
    contactId: described(
      Type.Optional(nullable(uuid())),
      "Contact of the company for all orders",
      "c6b25504-3ae5-7f5e-86ce-e650bccc9781",
    ),
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
    rowNumbers: described(
      Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: mostImportRows }), {
          minItems: 1,
          maxItems: mostImportRows,
          uniqueItems: true,
        }),
      ),
      "Rows to order; all that can be ordered if omitted",
    ),
    termsAccepted: described(accepted(), "True accepts the terms"),
    expectedNrcTotal: described(
      total(),
      "One-off total of these rows as shown to the person, in EUR excl. VAT",
      "150.00",
    ),
    expectedMrcTotal: described(
      total(),
      "Monthly total of these rows as shown to the person, in EUR excl. VAT",
      "67.10",
    ),
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
