/** Spreadsheets treat cells that start with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

const decimal = /^-?\d+(\.\d+)?$/;

/** A number of our own: its leading minus is not escaped as a formula. */
export class Figure {
  readonly text: string;

  constructor(text: string) {
    if (!decimal.test(text)) throw new Error("a figure must be a decimal number");
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

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(",")}\r\n`;
