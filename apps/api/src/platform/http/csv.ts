/** Spreadsheets take a cell that begins like this for a formula. */
const formula = /^[=+\-@\t\r]/;

const decimal = /^-?\d+(\.\d+)?$/;

/** A number of ours, to be counted with: a minus before it is no formula. */
export class Figure {
  readonly text: string;

  constructor(text: string) {
    if (!decimal.test(text)) throw new Error("a figure is a decimal number");
    this.text = text;
  }
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Figure) return value.text;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The mark by which spreadsheets know that a file is UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV file (RFC 4180); a cell that a spreadsheet would run gets an apostrophe in front. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(",")}\r\n`;
