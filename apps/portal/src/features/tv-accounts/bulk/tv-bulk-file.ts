import type { TvBulk, TvBulkAction, TvBulkResult } from "@demarc/contract/tv-accounts/tv-bulk";
import { cellOf, readCsv, rowOf, type Sheet, sheetOf } from "@demarc/shell/lists/csv-sheet.ts";
import type { Locale } from "@demarc/shell/translate.ts";
import { type BulkColumn, columnNamed, columnsOf, headingOf } from "./tv-bulk-columns.ts";

export type BulkRows = TvBulk["rows"];
export type BulkResultRow = TvBulkResult["rows"][number];

const required: Readonly<Record<TvBulkAction, readonly BulkColumn[]>> = {
  create: ["productCode", "firstName", "lastName", "street", "houseNumber", "postalCode", "city"],
  suspend: ["accountNr"],
  resume: ["accountNr"],
};

const longestCell = 254;

/** Reads rows from pasted text or a file. Its first line names the columns; account numbers need no such line. */
export const readBulkFile = async (action: TvBulkAction, text: string): Promise<Sheet<BulkColumn>> => {
  const lines = await readCsv(text);
  const isBare = action !== "create" && /^\d+$/.test(cellOf(lines[0]?.[0], longestCell));
  if (isBare)
    return { rows: lines.map((cells) => rowOf(columnsOf(action), cells, longestCell)), missing: [], unused: [] };
  return sheetOf(lines, {
    columnNamed: (heading) => columnNamed(heading, action),
    needed: required[action],
    longest: longestCell,
  });
};

const example: Readonly<Partial<Record<BulkColumn, string>>> = {
  productCode: "TV-BASIS",
  reference: "K-1001",
  firstName: "Sanne",
  middleName: "de",
  lastName: "Groot",
  email: "sanne@example.nl",
  phoneNumber: "0531234567",
  street: "Marktstraat",
  houseNumber: "12",
  houseNumberExtension: "A",
  postalCode: "7511GC",
  city: "Enschede",
  country: "NL",
  options: "TV-SPORT TV-FILM",
  accountNr: "1000042",
  reason: "NON_PAYMENT",
};

/** The lines of a file with the headings and one row as an example. */
export const templateLines = (action: TvBulkAction, locale: Locale): string[][] => {
  const columns = columnsOf(action);
  const activate = locale === "nl" ? "ja" : "yes";
  const cells = columns.map((name) => (name === "activate" ? activate : (example[name] ?? "")));
  return [columns.map((name) => headingOf(name, locale)), cells];
};

/** What the accounts that are created cost together, in euros as decimal text, and each one if they all cost the same. */
export const monthlyTotal = (rows: readonly BulkResultRow[]) => {
  const prices = rows.flatMap(({ verdict, monthlyPrice }) =>
    verdict === "DONE" && monthlyPrice !== null ? [monthlyPrice] : [],
  );
  const cents = prices.reduce((sum, price) => sum + Math.round(Number(price) * 100), 0);
  const [each] = prices;
  return {
    count: prices.length,
    total: (cents / 100).toFixed(2),
    each: new Set(prices).size === 1 ? each : undefined,
  };
};

export const reasonsOf = ({ errors }: BulkResultRow, locale: Locale): string =>
  errors.map(({ field, text }) => (field === "" ? text : `${headingOf(field, locale)}: ${text}`)).join(" ");

interface ResultWords {
  readonly row: string;
  readonly verdict: string;
  readonly subject: string;
  readonly errors: string;
  readonly product: string;
  readonly monthly: string;
  readonly wordOf: (verdict: BulkResultRow["verdict"]) => string;
  /** What is wrong with a row, and what to look at. */
  readonly notesOf: (row: BulkResultRow) => string;
  /** Whether the account of a row becomes active, in words. */
  readonly activateOf: (row: BulkResultRow) => string;
}

export const resultLines = (rows: readonly BulkResultRow[], words: ResultWords, locale: Locale): string[][] => [
  [
    words.row,
    words.verdict,
    headingOf("accountNr", locale),
    words.subject,
    words.product,
    words.monthly,
    headingOf("activate", locale),
    words.errors,
  ],
  ...rows.map((row) => [
    String(row.row),
    words.wordOf(row.verdict),
    row.accountNr === null ? "" : String(row.accountNr),
    row.subject ?? "",
    row.product?.[locale] ?? "",
    row.monthlyPrice ?? "",
    words.activateOf(row),
    words.notesOf(row),
  ]),
];
