import { createHmac, timingSafeEqual } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyRequest, preParsingAsyncHookHandler } from "fastify";
import { readBody, streamOf } from "../bodies/read-body.ts";

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

/** Throws if the signature over the bytes of a body is not right. */
export type VerifySignature = (request: FastifyRequest, body: Buffer) => void;

/** Route options for endpoints whose calls are signed: no byte is parsed before the signature over all of them is verified. */
export const signedOptions = ({ name, signed }: Endpoint, most: number, verify?: VerifySignature) => {
  if (Boolean(signed) !== Boolean(verify))
    throw new Error(`${name} must be signed exactly if its signature is verified`);
  if (!verify) return {};
  const verifyFirst: preParsingAsyncHookHandler = async (request, _reply, payload) => {
    const body = await readBody(request, payload, most);
    verify(request, body);
    return streamOf(body, body.length);
  };
  return { preParsing: verifyFirst };
};

interface Proof {
  readonly secret: string;
  readonly now: Date;
  /** How many seconds the time of the call may be before or after our clock. */
  readonly mostSeconds: number;
}

export const isSigned = (http: FastifyRequest, body: Buffer, { secret, now, mostSeconds }: Proof): boolean => {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => http.headers[`webhook-${name}`]);
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  if (!/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > mostSeconds) return false;
  const wanted = signatureOf(secret, { id, timestamp, body });
  // The sender can sign with the old and the new secret while it rotates them.
  return signatures.split(" ").some((given) => sameText(given, wanted));
};
