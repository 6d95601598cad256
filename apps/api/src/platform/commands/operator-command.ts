import fs from "node:fs/promises";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { textOfFile } from "@demarc/contract/core/text-file";
import type pg from "pg";
import type { Connect } from "../database/database.ts";
import type { Config } from "../process/environment.ts";
import { ApiError, InvalidRequest } from "../refusals/errors.ts";
import { validationError } from "../refusals/validation-texts.ts";

/** The arguments after `npm run operate --`, and the dependencies of a command. */
export interface CommandContext {
  /** The words after the name of the command. */
  readonly words: readonly string[];
  readonly options: { readonly state?: string | undefined; readonly after?: string | undefined };
  /** The name of the operator in the ledger. */
  readonly by: string;
  readonly config: Config;
  readonly operatorPool: pg.Pool;
  readonly connect: Connect;
}

export interface OperatorCommand {
  readonly name: string;
  /** The help text: one line for each form of the command. */
  readonly usage: string;
  /** Returns the lines to print; undefined for unknown arguments. Throws an error with a readable message. */
  readonly run: (context: CommandContext) => Promise<readonly string[] | undefined>;
}

/** The id of a record. Throws an error with a readable message if the word is not an id. */
export const idFrom = (word: string | undefined, list: string): string => {
  if (!word || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word))
    throw new Error(`Name it by its id, as \`${list}\` shows it.`);
  return word;
};

/** The lines of a list, or a line that says that it is empty. */
export const listed = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? ["There are none."] : lines;

const longestText = 2000;

export const textFrom = (word: string | undefined, what: string): string => {
  const text = word?.trim() ?? "";
  if (text === "") throw new Error(`Give the ${what}, between quotes.`);
  if (text.length > longestText) throw new Error(`Use at most ${longestText} characters.`);
  return text;
};

/** The text of a file. Throws an error with a readable message if there is none. */
export const readText = async (name: string): Promise<string> => {
  const content = await fs.readFile(name).catch(() => undefined);
  const text = content && textOfFile(content)?.text;
  if (text === undefined) throw new Error(`${name} cannot be read.`);
  return text;
};

const today = (): string => amsterdamDate(new Date());

export const dateFrom = (word: string | undefined): string => {
  const isDay = word !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word));
  if (!isDay || daysAfter(word, 0) !== word) throw new Error("Give the date as 2026-12-14.");
  return word;
};

/** The day on which something has happened. */
export const dayFrom = (word: string | undefined): string => {
  const day = word === undefined ? today() : dateFrom(word);
  if (day > today()) throw new Error("This day is in the future.");
  return day;
};

/** Turns a refusal of the API into sentences. `mistakes` has better sentences for fields that the command knows. */
export const readable =
  (what: string, mistakes: Readonly<Record<string, string>> = {}) =>
  (error: unknown): never => {
    if (error instanceof InvalidRequest) {
      const known = error.errors.flatMap(({ field }) => mistakes[field] ?? []);
      const others = error.errors
        .filter(({ field }) => !mistakes[field])
        .map((one) => `${one.field}: ${validationError(one, "en").text}`);
      const refused = others.length > 0 ? [`This is refused: ${others.join(" ")}`] : [];
      throw new Error([...known, ...refused].join(" "), { cause: error });
    }
    if (!(error instanceof ApiError)) throw error;
    throw new Error(error.status === 404 ? `There is no such ${what}.` : error.message, { cause: error });
  };
