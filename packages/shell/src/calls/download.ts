import type { CsvDialect } from "@demarc/contract/core/csv";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { callForResponse } from "./http.ts";
import type { CallOptions } from "./request.ts";

const linkLifetimeMilliseconds = 500;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The file name in a content-disposition header (`filename*` before `filename`), without folders; otherwise 'unknown'. */
export const fileNameOf = (disposition: string | null): string => {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition ?? "")?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? "");
  const name = (extended && decoded(extended)) || (plain?.[1]?.replaceAll(/\\(.)/g, "$1") ?? plain?.[2]);
  return name?.split(/[/\\]/).at(-1) || "unknown";
};

/** Saves a file under a name in the browser; the link for it is removed after 500 ms. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(link.href);
  }, linkLifetimeMilliseconds);
};

/** Calls an endpoint that returns a file, and saves it. Rejects like `call`. */
export const download = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<void> => {
  const response = await callForResponse(endpoint, options);
  const type = response.headers.get("content-type") ?? "octet/stream";
  const content = new Blob([await response.arrayBuffer()], { type });
  saveFile(content, fileNameOf(response.headers.get("content-disposition")));
};

/** The query parameters of a CSV file; without a dialect the server takes the one that the person chose last. */
export const csvFormat = (csv?: CsvDialect) => ({ format: "csv" as const, ...(csv && { csv }) });
