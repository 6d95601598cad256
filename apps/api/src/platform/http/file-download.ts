import { Readable } from "node:stream";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../documents/stored-documents.ts";

const typeOf = (type: string): string => (type.startsWith("text/") ? `${type}; charset=utf-8` : type);

/** Sends a file as a download, part by part; a part that fails ends the connection, so that nobody keeps half a file unaware. */
export const sendFile = (reply: FastifyReply, { type, name, parts }: FileAnswer): FastifyReply =>
  reply
    .type(typeOf(type))
    .header("content-disposition", contentDisposition(name))
    .header("cache-control", "private, no-store")
    .send(Readable.from(parts, { objectMode: false }));

/** The parts of a file that is in memory: itself. */
export async function* whole(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
