import { pino } from "pino";
import type { Logger } from "pino";

export type Log = Logger;

const secretPaths = [
  "req.headers.authorization",
  "req.headers.cookie",
  "res.headers['set-cookie']",
  "*.password",
  "*.token",
  "*.iban",
  "*.pin",
  "*.secret",
];

/** Structured logs, one JSON object a line, without tokens, passwords, PINs and IBANs. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: "[secret]" },
    serializers: {
      err: pino.stdSerializers.err,
      // The query may carry codes and tokens of the sign-in, so the path alone is kept.
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split("?", 1)[0],
        requestId: request.id,
      }),
    },
  });
