import { createHmac, timingSafeEqual } from "node:crypto";
import { Transform } from "node:stream";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyRequest, preParsingHookHandler } from "fastify";

/** What is signed, as in Standard Webhooks: the id of the call, its time in seconds, and the bytes of its body. */
interface SignedCall {
  readonly id: string;
  readonly timestamp: string;
  readonly body: Buffer | string;
}

/** The key of a secret such as `whsec_…`: its base64, decoded. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");

/** The signature of a call, for the header `webhook-signature`. */
export const signatureOf = (secret: string, { id, timestamp, body }: SignedCall): string =>
  `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;

/** The headers of a call that is signed now. */
export const signedHeaders = (secret: string, body: string, now: Date): Record<string, string> => {
  const id = `msg_${crypto.randomUUID().replaceAll("-", "")}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = signatureOf(secret, { id, timestamp, body });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
};

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of the body, for endpoints whose calls are signed. */
    signedBody?: Buffer;
  }
}

/** Keeps the raw bytes of the body while it is parsed, because the signature covers the bytes. */
const keepBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  const kept: Transform & { receivedEncodedLength?: number } = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      chunks.push(chunk);
      kept.receivedEncodedLength = (kept.receivedEncodedLength ?? 0) + chunk.length;
      next(null, chunk);
    },
    flush: (next) => {
      request.signedBody = Buffer.concat(chunks);
      next();
    },
  });
  payload.on("error", (error: Error) => kept.destroy(error));
  done(null, payload.pipe(kept));
};

/** Route options for endpoints whose calls are signed. */
export const signedOptions = ({ signed }: Endpoint) => (signed ? { preParsing: keepBody } : {});

/** Whether a request is signed with this secret, at most `mostSeconds` before or after our clock. */
export const isSigned = (secret: string, http: FastifyRequest, now: Date, mostSeconds: number): boolean => {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => http.headers[`webhook-${name}`]);
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  if (!/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > mostSeconds) return false;
  const wanted = signatureOf(secret, { id, timestamp, body: http.signedBody ?? "" });
  // The sender can sign with the old and the new secret while it rotates them.
  return signatures.split(" ").some((given) => sameText(given, wanted));
};
