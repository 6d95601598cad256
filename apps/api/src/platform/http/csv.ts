import type { CsvDialect } from "@demarc/contract/core/csv";
import { withoutFormulas } from "@demarc/contract/core/csv-text";
import Big from "big.js";

const decimal = /^-?\d+(\.\d+)?$/;

/** A number. Unlike text, its leading minus is not escaped as a formula. */
export class Figure {
  readonly text: string;

  constructor(text: string) {
    if (!decimal.test(text)) throw new Error("a figure must be a decimal number");
    this.text = text;
  }
}

/** An amount with at least two decimals; further decimals of a unit price are kept. */
export const amount = (text: string | null | undefined): Figure | null => {
  if (text === null || text === undefined) return null;
  const exact = new Big(text);
  return new Figure(exact.toFixed(Math.max(2, exact.toFixed().split(".")[1]?.length ?? 0)));
};

/** A calendar date (`2026-11-16`). */
class Day {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A timestamp (RFC 3339). */
class Moment extends Day {}

export const day = (text: string | null | undefined): Day | null => (text ? new Day(text) : null);
export const moment = (text: string | null | undefined): Moment | null => (text ? new Moment(text) : null);

/** Codes of the API with their Dutch names; an unknown code keeps its own. */
class Codes {
  readonly codes: readonly string[];
  readonly dutch: Readonly<Record<string, string>>;

  constructor(codes: readonly string[], dutch: Readonly<Record<string, string>>) {
    this.codes = codes;
    this.dutch = dutch;
  }
}

export const code = <Code extends string>(text: Code | null | undefined, dutch: Readonly<Record<Code, string>>) =>
  text ? new Codes([text], dutch) : null;
export const codes = <Code extends string>(texts: readonly Code[], dutch: Readonly<Record<Code, string>>) =>
  new Codes(texts, dutch);

const amsterdamClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "medium",
});

interface Writing {
  readonly separator: string;
  figure(text: string): string;
  day(text: string): string;
  moment(text: string): string;
  truth(isTrue: boolean): string;
  codes(value: Codes): string;
}

const reversed = (date: string): string => date.split("-").toReversed().join("-");

const writings: Readonly<Record<CsvDialect, Writing>> = {
  standard: {
    separator: ",",
    figure: (text) => text,
    day: (text) => text,
    moment: (text) => text,
    truth: String,
    codes: (value) => value.codes.join(" "),
  },
  "excel-nl": {
    separator: ";",
    figure: (text) => text.replace(".", ","),
    day: reversed,
    moment: (text) => {
      const [date = "", time = ""] = amsterdamClock.format(new Date(text)).split(" ");
      return `${reversed(date)} ${time}`;
    },
    truth: (isTrue) => (isTrue ? "ja" : "nee"),
    codes: (value) => value.codes.map((one) => value.dutch[one] ?? one).join(", "),
  },
};

const cell = (value: unknown, writing: Writing): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Codes) return cell(writing.codes(value), writing);
  if (value instanceof Figure) return writing.figure(value.text);
  if (value instanceof Moment) return writing.moment(value.text);
  if (value instanceof Day) return writing.day(value.text);
  if (typeof value === "number") return writing.figure(String(value));
  if (typeof value === "boolean") return writing.truth(value);
  const text = withoutFormulas(typeof value === "string" ? value : JSON.stringify(value));
  return /[";,|\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe. */
export const csvLine = (values: readonly unknown[], dialect: CsvDialect): string => {
  const writing = writings[dialect];
  return `${values.map((value) => cell(value, writing)).join(writing.separator)}\r\n`;
};
