import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

const mostBytes = 16_384;
/** Each part costs time, however small it is. */
const mostParts = 100;

const refusal = (statusCode: number, message: string): Error => Object.assign(new Error(message), { statusCode });

const tooLarge = (): Error => refusal(413, "The form is too large.");

/** Throws 413 before anything is read, if the declared length is too large. */
export const refuseLargeBody = ({ method, headers }: Pick<FastifyRequest, "method" | "headers">): void => {
  // Without a declared length only the body of a POST is read.
  const isUnread = method !== "POST" && "transfer-encoding" in headers;
  if (isUnread || Number(headers["content-length"] ?? 0) > mostBytes) throw tooLarge();
};

/** Reads a whole form. Throws 413 if it is larger, or arrives in more parts, than a form may. */
export const readBody = (payload: Readable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    // An iterator would join the parts that have arrived, after they have cost their time.
    const take = (part: Buffer): void => {
      length += part.length;
      if (length <= mostBytes && parts.push(part) <= mostParts) return;
      payload.off("data", take).pause();
      reject(tooLarge());
    };
    payload.on("data", take);
    payload.once("end", () => resolve(Buffer.concat(parts)));
    payload.once("error", () => reject(refusal(400, "The client went away.")));
  });

/** Makes a form that has been read readable again, for oidc-provider and the pages, which read the request themselves. */
export const replayBody = (request: IncomingMessage, form: Buffer): void => {
  async function* iterator(): AsyncGenerator<Buffer> {
    yield form;
  }
  Object.defineProperties(request, { readable: { value: true }, iterator: { value: iterator } });
};
