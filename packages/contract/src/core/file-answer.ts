import { Type } from "./json-schema.ts";

/** A file as the API hands it over: its name for content-disposition, and its parts in order. */
export interface FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
}

/** The answer of an endpoint that sends a file of a media type; the portal saves it with `download`. */
export const fileAnswer = (type: string) => Type.Unsafe<FileAnswer>({ type: "string", contentMediaType: type });

/** Whether an answer is to be sent as a file. */
export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === "object" && answer !== null && "parts" in answer && "name" in answer;
