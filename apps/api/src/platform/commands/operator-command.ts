import fs from "node:fs/promises";
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
  /** The name of the operator in the ledger. */
  readonly by: string;
  readonly config: Config;
  readonly operatorPool: pg.Pool;
  readonly connect: Connect;
  /** The database for power figures, if they have one of their own. */
  readonly connectPower?: Connect | undefined;
}

export interface OperatorCommand {
  /** Its words, such as `catalogue export`. */
  readonly name: string;
  /** Its arguments, for the help. */
  readonly takes: string;
  readonly summary: string;
  /** Runs without the configuration and the database. Returns undefined for arguments that need them. */
  readonly alone?: (words: readonly string[]) => Promise<readonly string[] | undefined>;
  /** Returns the lines to print; undefined for unknown arguments. Throws an error with a readable message. */
  readonly run: (context: CommandContext) => Promise<readonly string[] | undefined>;
}

/** The text of a file. Throws an error with a readable message if there is none. */
export const readText = async (name: string): Promise<string> => {
  const content = await fs.readFile(name).catch(() => undefined);
  const text = content && textOfFile(content)?.text;
  if (text === undefined) throw new Error(`${name} cannot be read.`);
  return text;
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
