import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../process/log.ts";
import { BoundedRequest } from "./bounded-request.ts";

/** Limits against slow and oversized requests (milliseconds and bytes). The time of a request includes its wait for a turn. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
};

/**
 * Closes any connection without traffic for this long, including responses that the client does not read. The kernel
 * may buffer megabytes of a response, so a slow reader looks idle for minutes.
 */
const silentMs = 300_000;

export const newRequestId = (): string => `req_${crypto.randomUUID().replaceAll("-", "")}`;

const statusByCode: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/** Unparsable requests never reach a route; they still get the documented error shape and a log line. */
const answerUnreadable = (log: Log, error: Error & { code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, reason] = statusByCode[error.code ?? ""] ?? [400, "Bad Request"];
  const requestId = newRequestId();
  const code = reason.toLowerCase().replaceAll(" ", "-");
  const body = JSON.stringify(
    status === 400 ? { validationErrors: [] } : { error: { code, message: reason, requestId } },
  );
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  log.info({ requestId, status, reason: error.code ?? error.message }, "refused an unparsable request");
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // A peer that never closes its side would keep the connection open.
  socket.destroySoon();
};

const tooManyParts = Object.assign(new Error("the body has too many parts"), { code: "BODY_PARTS" });

export const httpServer = (listener: RequestListener, log: Log, mostSilentMs = silentMs): Server => {
  const handle = (request: BoundedRequest, response: ServerResponse<BoundedRequest>): void => {
    request.answerWith(response, () => answerUnreadable(log, tooManyParts, request.socket));
    listener(request, response);
  };
  const server = createServer({ ...limits, IncomingMessage: BoundedRequest }, handle);
  server.timeout = mostSilentMs;
  // An unknown Expect header may be ignored (RFC 9110, 10.1.1). By default Node answers an empty 417.
  server.on("checkExpectation", handle);
  return server.on("clientError", (error, socket) => answerUnreadable(log, error, socket as Socket));
};
