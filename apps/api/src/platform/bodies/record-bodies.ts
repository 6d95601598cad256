import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from "fastify";
import { unsupportedMedia } from "../refusals/errors.ts";
import { readBody, streamOf } from "./read-body.ts";

export const recordsType = "application/x-ndjson";

export interface RecordBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCompressed: boolean;
  /** True for NDJSON, false for one JSON array. */
  readonly isLines: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The body of an endpoint that takes records, which is not parsed on the event loop of requests. */
    recordBody?: RecordBody;
  }
}

const isGzip = ({ headers }: FastifyRequest): boolean => {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "gzip" && encoding !== "identity") throw unsupportedMedia();
  return encoding === "gzip";
};

/** Keeps the bytes for the handler; the parser of the server gets an empty list. */
const keepRecords =
  (most: number): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    const mediaType = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
    const isCompressed = isGzip(request);
    const bytes = await readBody(request, payload, most);
    request.recordBody = { bytes, isCompressed, isLines: mediaType === recordsType };
    return streamOf(Buffer.from("[]"), bytes.length);
  };

export const acceptRecords = (app: FastifyInstance): void => {
  app.addContentTypeParser(recordsType, { parseAs: "string" }, async (request: FastifyRequest) => {
    if (!request.recordBody) throw unsupportedMedia();
    return [];
  });
};

/** Route options for endpoints that take records. `most`: bytes of a body as it is sent. */
export const recordOptions = ({ records }: Endpoint, most: number) =>
  records ? { bodyLimit: most, preParsing: keepRecords(most) } : {};
