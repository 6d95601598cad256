import type { IncomingMessage } from "node:http";
import { largestUpload } from "@demarc/contract/core/upload";
import type { onSendHookHandler } from "fastify";

/** The rest of a body that is dropped: more than the largest body, and the time that it may take. */
const most = { bytes: 2 * largestUpload, ms: 2000 };

/** Reads and drops the rest of a body, up to the limits. */
const drop = (request: IncomingMessage, done: () => void): void => {
  let bytes = 0;
  const stop = (): void => {
    clearTimeout(timer);
    request.off("data", count).off("end", stop).off("close", stop).pause();
    done();
  };
  const count = ({ length }: Buffer): void => {
    bytes += length;
    if (bytes > most.bytes) stop();
  };
  const timer = setTimeout(stop, most.ms);
  request.on("data", count).on("end", stop).on("close", stop).resume();
};

/**
 * Answers only when the request has arrived: a connection that is closed while data is unread is reset, and the client would not
 * see the answer. Of a body that does not end soon, the rest is left and the connection closes.
 */
export const dropRest: onSendHookHandler = ({ raw }, reply, payload, done) => {
  if (raw.complete || raw.destroyed || raw.readableEnded) {
    done(null, payload);
    return;
  }
  drop(raw, () => {
    if (raw.complete) reply.removeHeader("connection");
    else void reply.header("connection", "close");
    done(null, payload);
  });
};
