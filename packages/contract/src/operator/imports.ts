import { kindRight } from "../core/access.ts";
import { csvDialects } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { type FieldError, ValidationError } from "../core/errors.ts";
import { instant, nullable, nullableText, oneOf, payload, recordVersion, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";
import { listQuery, outcomes } from "./listing.ts";
import { conflicts, planQuery, plannedWrite, reason, reasonInQuery, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorImports: typeof import("./imports.ts");
  }
  interface OtherRefusals {
    readonly "import.too-many-cells": 409;
    readonly "import.unclosed-quote": 409;
    readonly "import.record-refused": 409;
  }
}

export const ledger = {
  "import.uploaded": "import.uploaded",
  "import.mapped": "import.mapped",
  "import.confirmed": "import.confirmed",
  "import.done": "import.done",
  "import.undone": "import.undone",
} as const;

/** The kinds of records that a file can have, with the rights that its import and its export need. */
const kinds = {
  customer: { writes: "customers.write", reads: "customers.read" },
  account: { writes: "people.write", reads: "people.read" },
  "tv-account": { writes: "tv.write", reads: "tv.read" },
  contact: { writes: "customers.write", reads: "customers.read" },
  mandate: { writes: "mandates.decide", reads: "mandates.read" },
  "end-customer": { writes: "customers.write", reads: "customers.read" },
  line: { writes: "services.write", reads: "services.read" },
  rack: { writes: "racks.write", reads: "racks.read" },
  "shared-colo": { writes: "racks.write", reads: "racks.read" },
  "power-feed": { writes: "racks.write", reads: "racks.read" },
  "power-meter": { writes: "racks.write", reads: "racks.read" },
  "dc-connection": { writes: "interconnect.write", reads: "interconnect.read" },
  wdm: { writes: "interconnect.write", reads: "interconnect.read" },
  prefix: { writes: "ip.assign", reads: "ip.read" },
  "ptr-record": { writes: "ip.assign", reads: "ip.read" },
  invoice: { writes: "invoices.draft", reads: "invoices.read" },
  payment: { writes: "payments.write", reads: "invoices.read" },
  "price-list": { writes: "catalogue.draft", reads: "prices.read" },
} as const satisfies Readonly<Record<string, { readonly writes: Right; readonly reads: Right }>>;
export type ImportKindName = keyof typeof kinds;
export const importKinds = Object.keys(kinds) as readonly ImportKindName[];

/** The right of each kind, as `kindRight` takes it. */
const rightsTo = (what: "writes" | "reads") =>
  Object.fromEntries(importKinds.map((kind) => [kind, kinds[kind][what]])) as Readonly<Record<ImportKindName, Right>>;
export const importRights = rightsTo("writes");
const exportRights = rightsTo("reads");

export const mostImportRows = 10_000;
/** Also lines within cells, and blank ones. */
export const mostImportLines = 100_000;
export const largestImport = 16 * 1024 * 1024;
export const mostImportColumns = 200;
export const importDays = 30;

export const importStates = ["MAPPED", "PREVIEWING", "PREVIEWED", "IMPORTING", "DONE", "UNDONE"] as const;

const fieldPath = () => Type.String({ pattern: "^[A-Za-z][A-Za-z0-9.]{0,59}$" });
const columnName = () => Type.String({ maxLength: 200 });

/** Values for fields without a column, written as in a cell. */
const fixedValues = () =>
  Type.Record(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9.]{0,59}$" }), Type.String({ maxLength: 500 }));

const ImportColumn = Type.Object(
  {
    column: described(Type.String(), "Heading of the column, or its number in a file without headings", "Postcode"),
    field: described(
      nullableText(),
      "Field of the record that it sets; null if it is not mapped or ignored",
      "address.postalCode",
    ),
    confidence: described(Type.Number(), "How certain the guess is, from 0 to 1; 1 for your own mapping", 1),
    samples: described(Type.Array(Type.String()), "The first values of the column", ["8011 ZZ"]),
  },
  { title: "ImportColumn" },
);
export type ImportColumn = Static<typeof ImportColumn>;

const counted = (what: string) => described(nullable(Type.Integer()), `${what}; null before the preview`, 12);

export const Import = Type.Object(
  {
    id: described(uuid(), "Id of the import"),
    kind: described(oneOf(importKinds), "Kind of records"),
    state: described(
      oneOf(importStates),
      "MAPPED: the columns wait for a mapping. PREVIEWING: the rows are being checked. PREVIEWED: it waits for a confirmation. IMPORTING: the rows are being written. DONE: the rows have been written. UNDONE: the records have their earlier values again",
    ),
    fileName: described(Type.String(), "Name of the file", "klanten.csv"),
    columns: described(Type.Array(ImportColumn), "Columns of the file"),
    fixed: described(Type.Record(Type.String(), Type.String()), "Values of fields without a column", {
      "address.country": "NL",
    }),
    fields: described(Type.Array(Type.String()), "Fields that a column can set", ["externalRef", "name"]),
    isGuessedEncoding: described(
      Type.Boolean(),
      "True if the file does not show its encoding and is read as Windows-1252: check the accented letters in the samples",
    ),
    hasHeadings: described(
      Type.Boolean(),
      "False if no heading of the first row is known: that row is a record too, and columns have numbers",
    ),
    rows: described(Type.Integer(), "Number of rows", 12),
    done: described(Type.Integer(), "Number of rows that are judged or written so far", 12),
    created: counted("Number of records that are new"),
    updated: counted("Number of records that change"),
    unchanged: counted("Number of records that already have these values"),
    rejected: counted("Number of rows that are refused"),
    failure: described(
      nullableText(),
      "Why the last step was not completed: `plan-outdated` if the records changed since the preview, which was made again; `records-busy` if other calls kept changing the records during the preview: send the mapping again; null without a failure",
      null,
    ),
    by: described(Type.String(), "Name of the service token that sent the file", "crm"),
    createdAt: described(instant(), "When the file was sent"),
    updatedAt: described(instant(), "When the import was changed last"),
    version: recordVersion(),
  },
  { title: "Import" },
);
export type Import = Static<typeof Import>;

const WrittenImport = written("Import", Import.properties);

const refusedCell = {
  column: described(nullableText(), "The column of that field; null without one", "Postcode"),
  cell: described(nullableText(), "Content of the file in that column; null without one", "80 11"),
};

const ImportRow = Type.Object(
  {
    row: described(Type.Integer(), "Number of the row among those that are not blank, from 1", 1),
    line: described(Type.Integer(), "Line of the file at which it begins, from 1", 2),
    ref: described(nullableText(), "Your own id in the row; null without one", "CRM-1042"),
    outcome: described(
      nullable(oneOf([...outcomes, "rejected"])),
      "Planned or actual outcome of the row; null before the preview",
    ),
    code: described(
      nullableText(),
      "Why the row is refused; `import.record-refused` if another row of its record is; null otherwise",
      "validation.postal-code-invalid",
    ),
    field: described(nullableText(), "The first field that is refused; null for the whole row", "address.postalCode"),
    ...refusedCell,
    validationErrors: described(
      Type.Array(Type.Object({ ...ValidationError.properties, ...refusedCell }, { title: "ImportRowError" })),
      "All invalid fields of the row; empty if it is refused for another reason",
    ),
    changes: described(
      Type.Array(
        Type.Object(
          {
            field: described(Type.String(), "Field that changes", "name"),
            before: described(Type.Unknown(), "Value before the change", "Bakkerij Jansen"),
            after: described(Type.Unknown(), "Value after the change", "Bakkerij Jansen B.V."),
          },
          { title: "ImportedChange" },
        ),
      ),
      "Changes of an existing record",
    ),
  },
  { title: "ImportRow" },
);
export type ImportRow = Static<typeof ImportRow>;

const ofImport = payload("importPath", { importId: described(uuid(), "Id of the import") });
const access = kindRight(importRights);
const rightsMissing = { 403: ["right.missing"] } as const;

export const uploadImport = endpoint({
  name: "uploadImport",
  summary: "Send a file with records",
  details: `A CSV file of at most ${largestImport / 1024 / 1024} MB, ${mostImportRows} rows and ${mostImportLines} lines, with any separator, in UTF-8, UTF-16 or Windows-1252; no workbook. Returns the columns with a guess of their fields. Nothing is imported until you confirm it.`,
  method: "POST",
  path: "/operator/v1/import",
  access,
  query: payload("uploadImportQuery", {
    kind: described(
      oneOf(importKinds),
      "Kind of records in the file. A row is a record; a row of `invoice` is a line, and rows with the same number are one draft; a row of `price-list` is a price, and rows with the same price list are one draft",
    ),
    mapping: described(Type.Optional(Type.String({ maxLength: 60 })), "Name of a mapping that you saved before"),
    reason: reasonInQuery(),
    ...planQuery,
  }),
  upload: true,
  bodyBytes: largestImport,
  idempotent: "optional",
  responses: { 200: WrittenImport },
  errors: { ...rightsMissing, 409: ["plan-outdated"], 503: ["upload.busy"] },
});

export const listImports = endpoint({
  name: "listImports",
  summary: "List imports",
  details: `Only kinds that the token may write. Imports are kept for ${importDays} days.`,
  method: "GET",
  path: "/operator/v1/import",
  access,
  query: payload("listImportsQuery", {
    ...listQuery,
    kind: described(Type.Optional(oneOf(importKinds)), "Only imports of this kind"),
  }),
  responses: {
    200: Type.Object({
      items: described(Type.Array(Import), "Imports of the page, least recently changed first"),
      next: described(nullable(Type.String()), "Cursor of the next page; null if this is the last one", null),
    }),
  },
});

export const readImport = endpoint({
  name: "readImport",
  summary: "Get an import and its progress",
  method: "GET",
  path: "/operator/v1/import/:importId",
  access,
  params: ofImport,
  responses: { 200: Import },
  errors: rightsMissing,
});

export const listImportRows = endpoint({
  name: "listImportRows",
  summary: "List the rows of an import",
  details: "In the order of the file, with the outcome of each row and the refused cell.",
  method: "GET",
  path: "/operator/v1/import/:importId/row",
  access,
  params: ofImport,
  query: payload("listImportRowsQuery", {
    limit: listQuery.limit,
    after: described(Type.Optional(Type.Integer({ minimum: 0, maximum: mostImportRows })), "Only rows after this one"),
    outcome: described(Type.Optional(oneOf([...outcomes, "rejected"])), "Only rows with this outcome"),
  }),
  responses: {
    200: Type.Object({
      items: described(Type.Array(ImportRow), "Rows of the page"),
      next: described(nullable(Type.Integer()), "`after` of the next page; null if this is the last one", null),
    }),
  },
  errors: rightsMissing,
});

const repeated = (fields: readonly string[]): number => fields.findIndex((one, place) => fields.indexOf(one) < place);

export const ImportMapping = payload("importMapping", {
  columns: described(
    Type.Array(
      payload("importMappingColumn", {
        column: described(columnName(), "Heading of the column", "Postcode"),
        field: described(nullable(fieldPath()), "Field that it sets; null to ignore the column", "address.postalCode"),
      }),
      { maxItems: mostImportColumns },
    ),
    "Every column of the file, including columns to ignore",
  ),
  fixed: described(Type.Optional(fixedValues()), "Values for fields without a column", {
    "address.country": "NL",
  }),
  saveAs: described(
    Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    "Saves the mapping by this name, to be used for later files",
    "CRM",
  ),
  reason: reason(),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const putImportMapping = endpoint({
  ...plannedWrite,
  name: "putImportMapping",
  summary: "Map the columns of an import",
  details:
    "Names every column: its field, or null to ignore it. The rows are then judged as a dry run: the state becomes `PREVIEWING`, and `PREVIEWED` at the end. A preview that another call waits for gives way, and begins again.",
  method: "PUT",
  path: "/operator/v1/import/:importId/mapping",
  access,
  params: ofImport,
  bodyBytes: 256 * 1024,
  body: ImportMapping,
  rules: ({ columns, fixed = {} }: ImportMapping): FieldError[] => {
    const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
    const [column, field] = [repeated(columns.map((one) => one.column)), repeated([...Object.keys(fixed), ...fields])];
    return [
      ...(column === -1 ? [] : [{ field: `columns.${column}.column`, message: "validation.invalid-value" }]),
      ...(field === -1 ? [] : [{ field: "columns", message: "validation.invalid-value" }]),
    ];
  },
  responses: { 200: WrittenImport },
  errors: { ...rightsMissing, ...conflicts("import.state-conflict") },
});

const errorPolicies = ["reject-all", "reject-rows"] as const;

export const confirmImport = endpoint({
  ...plannedWrite,
  name: "confirmImport",
  summary: "Confirm an import",
  details:
    "Writes all rows in one transaction, exactly as the preview shows them. If the records have changed since, nothing is written and the preview is made again.",
  method: "POST",
  path: "/operator/v1/import/:importId/confirm",
  access,
  params: ofImport,
  body: payload("importConfirmation", {
    onError: described(
      Type.Optional(oneOf(errorPolicies)),
      "`reject-all` (default): an import with a refused row cannot be confirmed. `reject-rows`: the other rows are imported",
    ),
    reason: reason(),
  }),
  responses: { 200: WrittenImport },
  errors: { ...rightsMissing, ...conflicts("import.rows-rejected", "import.state-conflict") },
});

export const undoImport = endpoint({
  ...plannedWrite,
  name: "undoImport",
  ends: true,
  summary: "Undo an import",
  details: `Deletes the records that it created, and gives the other records their earlier values. Possible for ${importDays} days, as long as no record has changed since and nothing else needs a created record.`,
  method: "POST",
  path: "/operator/v1/import/:importId/undo",
  access,
  params: ofImport,
  body: payload("importUndoing", { reason: reason() }),
  responses: { 200: WrittenImport },
  errors: { ...rightsMissing, ...conflicts("import.in-use", "import.changed-since", "import.state-conflict") },
});

export const exportRecords = endpoint({
  name: "exportRecords",
  summary: "Export all records of a kind",
  details:
    "A CSV file with the columns that an import of the kind takes; imported again, all rows are unchanged. Records that have ended are left out.",
  method: "GET",
  path: "/operator/v1/export/:kind",
  access: kindRight(exportRights),
  params: payload("exportPath", { kind: described(oneOf(importKinds), "Kind of records") }),
  query: payload("exportQuery", {
    csv: described(
      Type.Optional(oneOf(csvDialects)),
      "`standard` (default): comma, decimal point, ISO dates, field names and codes. `excel-nl`: semicolon, decimal comma, dates as dd-mm-yyyy, Dutch column names",
    ),
  }),
  responses: { 200: fileAnswer("text/csv") },
});
