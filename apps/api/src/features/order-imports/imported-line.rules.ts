import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { FieldError } from "@demarc/contract/core/errors";
import { foldedText, readableText } from "@demarc/contract/core/folded-text";
import { normalise } from "@demarc/contract/core/normalise";
import { LineOrderBody, type OrderBody } from "@demarc/contract/core/order-body";
import type { Package } from "@demarc/contract/core/package";
import { dateIn, numberIn } from "../../platform/files/cells.ts";
import { houseInCells } from "@demarc/contract/postal-code-check/address-query";
import {
  type ImportColumn,
  importColumns,
  type ImportedLine,
  neededColumns,
} from "@demarc/contract/orders/order-imports";

/** Columns with names and free text; the others have numbers and codes. */
const freeColumns: ReadonlySet<ImportColumn> = new Set([
  "room",
  "justification",
  "reference",
  "customerReference",
  "endCustomerReference",
]);

/** The cells of a row as text, without the empty ones. */
export const cellsOf = (line: ImportedLine): Partial<Record<ImportColumn, string>> =>
  Object.fromEntries(
    importColumns.flatMap((column) => {
      const text = (freeColumns.has(column) ? readableText : foldedText)(String(line[column] ?? ""));
      return text === "" ? [] : [[column, text]];
    }),
  );

/** The length of a prefix: `29` or `/29`. */
const lengthIn = (text: string | undefined): unknown => numberIn(text?.replace(/^\//, ""));

const houseIn = ({ houseNumber, extension, room }: ReturnType<typeof cellsOf>) =>
  houseInCells({ houseNumber, extension, room });

/** What the rows of an import have in common, and the end customer of a row. */
export interface LineOwner {
  readonly contact: OrderBody["contact"];
  readonly contactId: string | null;
  readonly endCustomerId: string | null;
}

const given = <Value extends object>(fields: Value): Value =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Value;

/** The body of the order in a row, as the form would send it. It may break the schema. */
const bodyOf = (cells: ReturnType<typeof cellsOf>, { contact, contactId, endCustomerId }: LineOwner): object =>
  given({
    action: "NEW",
    packageCode: cells.packageCode?.toUpperCase(),
    contractTermMonths: numberIn(cells.contractTermMonths),
    address: given({
      postalCode: cells.postalCode && normalise["postal-code"](cells.postalCode),
      ...houseIn(cells),
    }),
    slaCode: cells.slaCode?.toUpperCase(),
    ipv4Length: lengthIn(cells.ipv4Length),
    ipv6Length: lengthIn(cells.ipv6Length),
    justification: cells.justification,
    wishDate: dateIn(cells.wishDate),
    reference: cells.reference,
    customerReference: cells.customerReference,
    endCustomerId,
    contact,
    contactId: contact ? null : contactId,
    termsAccepted: true,
  });

const columnsOfFields: Readonly<Record<string, ImportColumn>> = {
  address: "postalCode",
  "address.houseNumberExtension": "extension",
  action: "packageCode",
  circuits: "packageCode",
  endCustomerId: "endCustomerReference",
};

const columnOf = (field: string): string => columnsOfFields[field] ?? field.replace(/^(address|parameters)\./, "");

/** Errors by column, one per column. */
export const errorsByColumn = (errors: readonly FieldError[]): FieldError[] => {
  const named = errors.map((error): FieldError => Object.assign({}, error, { field: columnOf(error.field) }));
  return named.filter(({ field }, place) => named.findIndex((error) => error.field === field) === place);
};

const isBody = (body: object): body is OrderBody => bodyErrors(LineOrderBody, body).length === 0;

const missingErrors = (cells: ReturnType<typeof cellsOf>): FieldError[] =>
  neededColumns
    .filter((column) => cells[column] === undefined)
    .map((field) => ({ field, message: "validation.required", params: {} }));

export const importedLine = (line: ImportedLine, owner: LineOwner): OrderBody | readonly FieldError[] => {
  const cells = cellsOf(line);
  const body = bodyOf(cells, owner);
  const missing = missingErrors(cells);
  if (missing.length === 0 && isBody(body)) return body;
  return errorsByColumn([...missing, ...bodyErrors(LineOrderBody, body)]);
};

type Circuit = NonNullable<OrderBody["circuits"]>[number];

/** The order with the circuit that its package proposes, because a file has no columns of circuits. */
export const withCircuit = (body: OrderBody, chosen: Package | undefined): OrderBody => {
  const proposed = (key: string) => chosen?.parameters.find((parameter) => parameter.key === key)?.default;
  const circuit = { service: proposed("service") ?? "INTERNET", handover: proposed("handover") ?? "DHCP" } as Circuit;
  return { ...body, circuits: [circuit] };
};

/** Rows that ask for the same as an earlier one: probably a mistake, although two lines at an address are possible. */
export const repeatedRows = (lines: readonly ImportedLine[]): ReadonlySet<number> => {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [place, line] of lines.entries()) {
    const cells = cellsOf(line);
    const { houseNumber, houseNumberExtension = "", room = "" } = houseIn(cells);
    const { postalCode = "", packageCode = "" } = cells;
    const identity = [normalise["postal-code"](postalCode), houseNumber, houseNumberExtension, room, packageCode]
      .join("|")
      .replaceAll(/\s/g, "")
      .toUpperCase();
    if (seen.has(identity)) repeated.add(place);
    seen.add(identity);
  }
  return repeated;
};
