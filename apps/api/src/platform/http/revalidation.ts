import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const etagOf = (content: string): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** Whether If-None-Match names the ETag, by the weak comparison of RFC 9110, 13.1.2. */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

/** Sets the ETag of the content. Returns whether the client already has this content; the answer is then 304. */
export const revalidate = ({ headers }: FastifyRequest, reply: FastifyReply, content: string): boolean => {
  const etag = etagOf(content);
  void reply.header("etag", etag);
  return matches(headers["if-none-match"], etag);
};

/** A hook that lets clients cache a successful answer privately and revalidate it on each use. */
export const revalidateAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  void reply.header("cache-control", "private, no-cache");
  if (!revalidate(request, reply, payload)) return payload;
  void reply.status(304).removeHeader("content-type");
  return null;
};
