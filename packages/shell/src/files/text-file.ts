import { textOfFile } from "@demarc/contract/core/text-file";

const mostBytes = 1_000_000;

/** The text of a chosen file; undefined if it is no text, or larger than 1 MB. */
export const readTextFile = async (file: File): Promise<ReturnType<typeof textOfFile>> =>
  file.size > mostBytes ? undefined : textOfFile(new Uint8Array(await file.arrayBuffer()));
