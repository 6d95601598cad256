import fs from "node:fs/promises";
import { queryRows } from "../../../platform/database/database.ts";
import { findAnyDocument } from "../../../platform/documents/stored-documents.ts";
import { type CommandContext, idFrom } from "../../../platform/commands/operator-command.ts";
import { listRequestFiles } from "./quotation-operator.queries.ts";

/** The names of the files of a request with their places, because two files can have one name. */
export const filesText = (names: readonly string[]): string =>
  names.map((name, place) => `${place + 1}: ${name}`).join("  ");

const fileOf = <File extends { readonly fileName: string }>(files: readonly File[], word: string): File => {
  const named = files.filter(({ fileName }) => fileName === word);
  if (named.length > 1) throw new Error(`${named.length} files have that name. Name it by its place.`);
  const [file = /^\d$/.test(word) ? files[Number(word) - 1] : undefined] = named;
  if (!file) throw new Error("The request has no such file. Name it as `quotation requests` shows it.");
  return file;
};

/**
 * Writes a file of a request to a new file. Throws an error with a readable message. The content comes from the company and is
 * not trusted: only its type was checked.
 */
export const saveRequestFile = async (
  { operatorPool }: CommandContext,
  [word, name, out]: readonly (string | undefined)[],
): Promise<readonly string[] | undefined> => {
  if (name === undefined || out === undefined) return undefined;
  const { id, customerId, fileName } = fileOf(
    await queryRows(operatorPool, listRequestFiles(idFrom(word, "quotation requests"))),
    name,
  );
  const [stored] = await queryRows(operatorPool, findAnyDocument(customerId, id));
  if (!stored) throw new Error("The file is gone.");
  await fs.writeFile(out, stored.content, { flag: "wx", mode: 0o600 }).catch((error: Error & { code?: string }) => {
    throw error.code === "EEXIST" ? new Error(`${out} exists already.`) : new Error(`${out} cannot be written.`);
  });
  return [`${out} has ${fileName}, ${stored.content.length} bytes`];
};
