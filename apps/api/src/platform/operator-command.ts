import type pg from "pg";
import type { Connect } from "./database/database.ts";
import type { Config } from "./environment.ts";

/** What is typed after `npm run operate --`, and what a command may use. */
export interface CommandContext {
  /** The words after the name of the command. */
  readonly words: readonly string[];
  readonly options: { readonly state?: string | undefined; readonly after?: string | undefined };
  /** The operator, as the ledger names them. */
  readonly by: string;
  readonly config: Config;
  readonly operatorPool: pg.Pool;
  readonly connect: Connect;
}

/** One word of the operator's command line. */
export interface OperatorCommand {
  readonly name: string;
  /** Lines of the help text, one for each form of the command. */
  readonly usage: string;
  /** Returns the lines to print, or undefined for words that it does not know. Throws an error with a readable message. */
  readonly run: (context: CommandContext) => Promise<readonly string[] | undefined>;
}

/** The id of a record. Throws an error with a readable message when it is none. */
export const idFrom = (word: string | undefined, list: string): string => {
  if (!word || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word))
    throw new Error(`Name it by its id, as \`${list}\` shows it.`);
  return word;
};

/** The lines of a list, or that it is empty. */
export const listed = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? ["There are none."] : lines;
