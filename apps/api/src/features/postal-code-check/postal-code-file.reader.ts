import { isDay } from "@demarc/contract/core/formats";
import { rules } from "@demarc/contract/core/rules";
import { technologies } from "@demarc/contract/core/technologies";
import papaparse from "papaparse";
import type { LocatedFault } from "../../platform/files/file-faults.ts";
import { houseNumbersFrom, type HouseNumbers, overlap } from "./house-numbers.rules.ts";

export type Technology = (typeof technologies)[number];

/** What one network offers at the house numbers of a postal code. */
export interface PostalCodeRow {
  readonly line: number;
  readonly postalCode: string;
  /** Without any: all numbers. */
  readonly houseNumbers: HouseNumbers;
  readonly street: string;
  readonly city: string;
  readonly carrier: string;
  readonly technology: Technology;
  /** In kbit/s. */
  readonly speedDown: number;
  readonly speedUp: number;
  readonly plannedDate: string | null;
}

export interface ReadPostalCodes {
  readonly rows: readonly PostalCodeRow[];
  readonly faults: readonly LocatedFault[];
}

const required = ["postalCode", "street", "city", "carrier", "technology", "speedDown", "speedUp"] as const;
const columns = [...required, "houseNumbers", "plannedDate"] as const;
type Column = (typeof columns)[number];

type Cells = Readonly<Partial<Record<Column, string>>>;

const speedOf = (text = ""): number => (/^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0);

/** What is wrong with the cells of a row. */
const cellFaults = (cells: Cells): string[] => {
  const missing = required.filter((column) => !cells[column]);
  const { postalCode = "", technology, plannedDate } = cells;
  return [
    ...missing.map((column) => `"${column}" is missing`),
    ...(postalCode && rules["postal-code"](postalCode.replace(" ", ""))
      ? [`"${postalCode}" is not a postal code such as 8011AB`]
      : []),
    ...(["street", "city", "carrier"] as const).flatMap((column) =>
      (cells[column] ?? "").length > 80 ? [`"${column}" has more than 80 characters`] : [],
    ),
    ...(technology && !technologies.some((one) => one === technology)
      ? [`"${technology}" must be one of ${technologies.join(", ")}`]
      : []),
    ...(["speedDown", "speedUp"] as const).flatMap((column) =>
      cells[column] && !(speedOf(cells[column]) > 0 && speedOf(cells[column]) <= 2_000_000_000)
        ? [`"${cells[column]}" must be a speed in kbit/s such as 1000000`]
        : [],
    ),
    ...(cells.houseNumbers && !houseNumbersFrom(cells.houseNumbers)
      ? [`"${cells.houseNumbers}" must be house numbers such as 1-99 odd, 100, 102-110`]
      : []),
    ...(plannedDate && !isDay(plannedDate) ? [`"${plannedDate}" must be a date such as 2026-12-31`] : []),
  ];
};

const rowOf = (cells: Cells, line: number): PostalCodeRow => ({
  line,
  postalCode: (cells.postalCode ?? "").replace(" ", "").toUpperCase(),
  houseNumbers: houseNumbersFrom(cells.houseNumbers ?? "") ?? [],
  street: cells.street ?? "",
  city: cells.city ?? "",
  carrier: cells.carrier ?? "",
  technology: technologies.find((one) => one === cells.technology) ?? "FTTH",
  speedDown: speedOf(cells.speedDown),
  speedUp: speedOf(cells.speedUp),
  plannedDate: cells.plannedDate || null,
});

const isSameOffer = (one: PostalCodeRow, other: PostalCodeRow): boolean =>
  one.carrier === other.carrier && one.technology === other.technology && overlap(one.houseNumbers, other.houseNumbers);

const repeatedRows = (rows: readonly PostalCodeRow[]): LocatedFault[] =>
  [...Map.groupBy(rows, ({ postalCode }) => postalCode).values()].flatMap((ofCode) =>
    ofCode.flatMap((row, place) => {
      const before = ofCode.slice(0, place).find((other) => isSameOffer(other, row));
      return before
        ? [{ line: row.line, reason: `line ${before.line} has ${row.technology} of ${row.carrier} there already` }]
        : [];
    }),
  );

const headingFaults = (heading: readonly string[]): LocatedFault[] => [
  ...heading
    .filter((name) => !columns.some((column) => column === name))
    .map((name) => ({ line: 1, reason: `unknown column "${name}"` })),
  ...required
    .filter((column) => !heading.includes(column))
    .map((column) => ({ line: 1, reason: `there is no column "${column}"` })),
  ...heading
    .filter((name, place) => heading.indexOf(name) < place)
    .map((name) => ({ line: 1, reason: `column "${name}" is there twice` })),
];

/** The lines that a row takes: a cell between quotes may hold line breaks. */
const linesOf = (cells: readonly string[]): number =>
  1 + cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** Reads a CSV file of postal codes, with commas or semicolons. Returns every fault with its line. */
export const readPostalCodes = (text: string): ReadPostalCodes => {
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    delimiter: /^.*;/.test(text) ? ";" : ",",
    newline: "\n",
  });
  const wrongQuotes = new Set(errors.map(({ row }) => row));
  const heading = (data[0] ?? []).map((cell) => cell.trim());
  const inHeading = headingFaults(heading);
  if (inHeading.length > 0) return { rows: [], faults: inHeading };
  const faults: LocatedFault[] = [];
  const rows: PostalCodeRow[] = [];
  let line = 1;
  for (const [place, given] of data.entries()) {
    const cells = given.map((cell) => cell.trim());
    if (place > 0 && cells.some((cell) => cell !== "")) {
      const named: Cells = Object.fromEntries(heading.map((column, at) => [column, cells[at] ?? ""]));
      const reasons = wrongQuotes.has(place)
        ? ["has a quotation mark that does not enclose its cell"]
        : cells.length > heading.length
          ? [`has more cells than the ${heading.length} columns`]
          : cellFaults(named);
      if (reasons.length === 0) rows.push(rowOf(named, line));
      for (const reason of reasons) faults.push({ line, reason });
    }
    line += linesOf(given);
  }
  return { rows, faults: [...faults, ...repeatedRows(rows)] };
};
