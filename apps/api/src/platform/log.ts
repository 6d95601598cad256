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

/** How secrets look that stand in the middle of a text: what PostgreSQL says of a row, an address that was called. */
const secretShapes: readonly RegExp[] = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, // a JWT
  /\bpt_[A-Za-z0-9]{20,}/g, // an API token
  /(?<![\w-])[\w-]{43}(?![\w-])/g, // 256 bits of a link, a code or a cookie
  /\b[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}\b/g, // an IBAN
  /\\x[0-9a-f]{32,}/g, // what is kept of a secret
  /\$argon2[\w$=,+/.-]+/g,
];

const withoutSecrets = (text: string): string =>
  secretShapes.reduce((left, shape) => left.replaceAll(shape, "[secret]"), text);

/** Of an error of PostgreSQL `detail`, `where` and `hint` stay out: they quote rows and statements. */
const serializeError = (thrown: Error) => {
  const { type, message, stack, code, table, constraint } = pino.stdSerializers.err(thrown) as unknown as Record<
    string,
    unknown
  >;
  const told = { type, code, table, constraint };
  return { ...told, message: withoutSecrets(String(message)), stack: withoutSecrets(String(stack)) };
};

/** Structured logs, one JSON object a line, without tokens, passwords, PINs and IBANs. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: "[secret]" },
    serializers: {
      err: serializeError,
      reason: withoutSecrets,
      path: withoutSecrets,
      // The query may carry codes and tokens of the sign-in, so the path alone is kept.
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: withoutSecrets(request.url.split("?", 1)[0] ?? ""),
        requestId: request.id,
      }),
    },
  });
