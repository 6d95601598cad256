import { Readable } from "node:stream";
import type { FastifyRequest, RequestPayload } from "fastify";
import { ApiError, invalid } from "../refusals/errors.ts";

const tooLarge = (): ApiError => new ApiError(413, "body-too-large", "The body is larger than this call accepts.");

/**
 * Reads a whole body into one buffer. Throws 413 before it reads anything if the declared length is too large, and otherwise as
 * soon as more has arrived. `arrived` is called with the size of each part.
 */
export const readBody = async (
  { headers }: Pick<FastifyRequest, "headers">,
  payload: RequestPayload,
  most: number,
  arrived: (bytes: number) => void = () => undefined,
): Promise<Buffer<ArrayBuffer>> => {
  const declared = Number(headers["content-length"] ?? most);
  if (declared > most) throw tooLarge();
  const body = Buffer.allocUnsafeSlow(declared);
  let length = 0;
  // An iterator that destroys the request on an early return would close the connection before the refusal is sent.
  const parts = (payload as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const part of parts) {
      arrived(part.length);
      if (length + part.length > declared) throw tooLarge();
      length += part.copy(body, length);
    }
  } catch (error) {
    // The client went away; its ECONNRESET must not look like that of a database.
    throw error instanceof ApiError ? error : invalid("", "validation.invalid-data");
  }
  return body.subarray(0, length);
};

/** A stream of bytes for the parser of the server, in place of a body of `sent` bytes that has been read. */
export const streamOf = (bytes: Buffer, sent: number): RequestPayload => {
  const stream: RequestPayload = Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false });
  stream.receivedEncodedLength = sent;
  return stream;
};
