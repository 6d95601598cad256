import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

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

/** Secrets inside a text, such as a PostgreSQL message about a row, or a URL. */
const secretShapes: readonly RegExp[] = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, // a JWT
  /\bpt_[A-Za-z0-9]{20,}/g, // an API token
  /(?<![\w-])[\w-]{43}(?![\w-])/g, // 256 bits in base64url, as in a link, a code or a cookie
  /\b[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}\b/g, // an IBAN
  /\\x[0-9a-f]{32,}/g, // hash of a secret
  /\$argon2[\w$=,+/.-]+/g,
];

const withoutSecrets = (text: string): string =>
  secretShapes.reduce((left, shape) => left.replaceAll(shape, "[secret]"), text);

/** Omits `detail`, `where` and `hint` of PostgreSQL errors, because they quote rows and statements. */
const serializeError = (thrown: Error) => {
  const { type, message, stack, code, table, constraint } = pino.stdSerializers.err(thrown) as unknown as Record<
    string,
    unknown
  >;
  const safe = { type, code, table, constraint };
  return { ...safe, message: withoutSecrets(String(message)), stack: withoutSecrets(String(stack)) };
};

/** Structured logs, one JSON object per line, without tokens, passwords, PINs and IBANs. */
export const createLog = (level: string, to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: "[secret]" },
      serializers: {
        err: serializeError,
        reason: withoutSecrets,
        path: withoutSecrets,
        // The query may contain codes and tokens of the sign-in, so only the path is logged.
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          path: withoutSecrets(request.url.split("?", 1)[0] ?? ""),
          requestId: request.id,
        }),
      },
    },
    to,
  );
