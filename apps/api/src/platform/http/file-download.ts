import { Readable } from "node:stream";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { FastifyReply } from "fastify";
import { contentDisposition, type StoredDocument } from "../documents/stored-documents.ts";

const typeOf = (type: string): string => (type.startsWith("text/") ? `${type}; charset=utf-8` : type);

/**
 * Streams a file as a download. An error during the stream destroys the connection, so that the client does not take a
 * truncated file for a complete one.
 */
export const sendFile = (reply: FastifyReply, { type, name, headers = {}, parts }: FileAnswer): FastifyReply =>
  reply
    .type(typeOf(type))
    .headers(headers)
    .header("content-disposition", contentDisposition(name))
    .header("cache-control", "private, no-store")
    .send(Readable.from(parts, { objectMode: false }));

export async function* whole(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

export const documentFile = ({ mediaType, fileName, content }: StoredDocument & { content: Buffer }): FileAnswer => ({
  type: mediaType,
  name: fileName,
  parts: whole(content),
});
