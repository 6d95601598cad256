import { type RequestListener, type Server, createServer } from "node:http";
import type { Duplex } from "node:stream";

/** Limits that keep slow and oversized callers from holding the process (seconds are in milliseconds, sizes in bytes). */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
};

const statusByCode: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/** What cannot be read as a request never reaches a route; it is still told in the documented shape. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Duplex): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = statusByCode[error.code ?? ""] ?? [400, "Bad Request"];
  const body =
    status === 400
      ? JSON.stringify({ validationErrors: [] })
      : JSON.stringify({ error: { code: reason.toLowerCase().replaceAll(" ", "-"), message: reason, requestId: "" } });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

export const httpServer = (listener: RequestListener): Server =>
  createServer(limits, listener).on("clientError", answerUnreadable);
