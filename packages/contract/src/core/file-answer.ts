import { Type } from "./json-schema.ts";

/** The schema keyword that lists the media types of a file; only the API reference reads it. */
export const fileMediaTypes = "x-media-types";

export interface FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts: AsyncIterable<string | Uint8Array>;
}

/** The response of an endpoint that sends a file of one of these media types; the portal saves it with `download`. */
export const fileAnswer = (...mediaTypes: string[]) =>
  Type.Unsafe<FileAnswer>({ type: "string", [fileMediaTypes]: mediaTypes });

export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === "object" && answer !== null && "parts" in answer && "name" in answer;
