import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { ErrorBody, ValidationErrors } from "@demarc/contract/core/errors";
import { isRecord } from "@demarc/contract/core/schema-shape";
import { Misused } from "./misused.ts";
import { type Operation, sendsFile } from "./operations.ts";
import { jsonText, linesOf, plainText } from "./output.ts";
import type { Asked } from "./request.ts";

export type Send = (request: Request) => Promise<Response>;

export interface Printer {
  /** The width of a table, in characters. */
  readonly width: number;
  readonly print: (text: string | Uint8Array) => unknown;
  readonly complain: (text: string) => unknown;
}

export const exitCodes = { done: 0, refused: 1, misused: 2, unanswered: 3 } as const;

/** What a refusal says. */
export const refusalLines = (status: number, body: unknown): string[] => {
  if (isRecord(body) && "validationErrors" in body)
    return (body as ValidationErrors).validationErrors.map(({ field, text }) => plainText(`${field}: ${text}`));
  if (!isRecord(body) || !("error" in body)) return [`The answer was ${status}.`];
  const { code, message, details, requestId } = (body as ErrorBody).error;
  return [
    plainText(`${message} (${code}, request ${requestId})`),
    ...(details === undefined ? [] : jsonText(details).split("\n")),
  ];
};

const isJson = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("application/json") === true;
/** Whether the body is a file: that of its operation, or a list as CSV. */
const isFile = (endpoint: Endpoint, response: Response): boolean =>
  sendsFile(endpoint) ||
  (endpoint.csv === true && response.headers.get("content-type")?.startsWith("text/csv") === true);
const bodyOf = async (response: Response): Promise<unknown> => (isJson(response) ? response.json() : undefined);

const refused = async (response: Response, asked: Asked, { complain }: Printer): Promise<number> => {
  const body = await bodyOf(response);
  complain(asked.asJson && body !== undefined ? jsonText(body) : refusalLines(response.status, body).join("\n"));
  return response.status >= 500 || response.status === 429 ? exitCodes.unanswered : exitCodes.refused;
};

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | number | null;
  /** False at the end of a feed, which always has a next position. */
  readonly more?: boolean;
}

/** The pages of a list as one answer, or the first response that is refused. */
const allPages = async (send: Send, { request }: Asked): Promise<Page | Response> => {
  const items: unknown[] = [];
  const url = new URL(request.url);
  for (;;) {
    const response = await send(new Request(url, request));
    if (!response.ok) return response;
    const page = (await response.json()) as Page;
    items.push(...page.items);
    if (page.next === null || page.more === false) return { ...page, items };
    url.searchParams.set("after", String(page.next));
  }
};

/** Writes a file that does not exist yet. */
const saved = async (body: ReadableStream<Uint8Array>, file: string): Promise<void> => {
  const writing = pipeline(Readable.fromWeb(body as never), createWriteStream(file, { flags: "wx" }));
  await writing.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Misused(`${file} exists already.`);
    throw error.syscall === "open" ? new Misused(`${file} cannot be written.`) : error;
  });
};

const hasRejected = (answer: unknown): boolean => isRecord(answer) && Number(answer["rejected"] ?? 0) > 0;

/** Sends the request of a command and prints its answer. Returns the exit code. */
export const carryOut = async (
  { endpoint }: Operation,
  asked: Asked,
  send: Send,
  printer: Printer,
): Promise<number> => {
  const response = asked.all ? await allPages(send, asked) : await send(asked.request);
  if (response instanceof Response && !response.ok) return refused(response, asked, printer);
  if (response instanceof Response && response.body && isFile(endpoint, response)) {
    if (asked.output !== undefined) await saved(response.body, asked.output);
    else for await (const part of response.body) await printer.print(part);
    return exitCodes.done;
  }
  if (response instanceof Response && response.body && !isJson(response)) {
    printer.complain(`${new URL(asked.request.url).origin} gives no answer of the operator API.`);
    return exitCodes.unanswered;
  }
  const answer = response instanceof Response ? await bodyOf(response) : response;
  await printer.print(`${asked.asJson ? jsonText(answer) : linesOf(endpoint, answer, printer.width).join("\n")}\n`);
  return hasRejected(answer) ? exitCodes.refused : exitCodes.done;
};
