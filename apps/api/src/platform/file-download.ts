import { Readable } from "node:stream";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { FastifyReply } from "fastify";

/** Sends a file as a download, part by part; a part that fails ends the connection, so that nobody keeps half a file unaware. */
export const sendFile = (reply: FastifyReply, { type, name, parts }: FileAnswer): FastifyReply =>
  reply
    .type(`${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(parts));
