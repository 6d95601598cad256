import type { FastifyRequest } from "fastify";
import type { RequestOrigin } from "../mail/mail-layout.ts";

/** User agent and client address of a request. */
export const originOf = ({ headers, ip }: FastifyRequest): RequestOrigin => ({
  userAgent: headers["user-agent"] ?? "",
  ip,
});
