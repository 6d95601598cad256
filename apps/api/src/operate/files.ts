import fs from "node:fs";
import path from "node:path";
import { textOfFile } from "@demarc/contract/core/text-file";
import papaparse from "papaparse";
import { parse } from "yaml";
import { Misused } from "./misused.ts";

export const bytesOf = (file: string): Buffer<ArrayBuffer> => {
  try {
    return Buffer.from(fs.readFileSync(file));
  } catch {
    throw new Misused(`${file} cannot be read.`);
  }
};

const textOf = (file: string): string => {
  const text = textOfFile(bytesOf(file))?.text;
  if (text === undefined) throw new Misused(`${file} is not a text file.`);
  return text;
};

/** The value of a JSON or YAML file, or the text of any file. */
export const contentOf = (file: string, as: "value" | "text" = "value"): unknown => {
  const text = textOf(file);
  if (as === "text") return text;
  try {
    // JSON is YAML too. Numbers of YAML such as 29.50 must be in quotes to keep their digits.
    return /\.json$/i.test(file) ? JSON.parse(text) : parse(text, { maxAliasCount: 10_000 });
  } catch (error) {
    throw new Misused(`${file} is neither valid JSON nor YAML: ${error instanceof Error ? error.message : ""}`);
  }
};

/** A file in a body. */
export const fileValue = (file: string) => ({
  fileName: path.basename(file),
  content: bytesOf(file).toString("base64"),
});

/** The records of a CSV file with a line of headings. */
export const rowsOf = (file: string, rowOf: (cells: Readonly<Record<string, string>>) => unknown): unknown[] => {
  const { data, errors } = papaparse.parse<Record<string, string>>(textOf(file), {
    header: true,
    skipEmptyLines: true,
    delimitersToGuess: [",", ";", "\t"],
  });
  const fault = errors.find(({ code }) => code !== "UndetectableDelimiter");
  if (fault) {
    // For an unclosed quotation mark, the parser counts the headings as a row.
    const line = (fault.row ?? 0) + (fault.type === "Quotes" ? 1 : 2);
    throw new Misused(`${file}: line ${line}: ${fault.message}.`);
  }
  return data.map((cells, place) => {
    try {
      return rowOf(cells);
    } catch (error) {
      if (!(error instanceof Misused)) throw error;
      throw new Misused(`${file}: line ${place + 2}: ${error.message}`);
    }
  });
};
