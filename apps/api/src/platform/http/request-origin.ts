import type { FastifyRequest } from "fastify";
import type { RequestOrigin } from "../mail/mail-layout.ts";

/** Where a request came from, as the caller's program calls itself and as the platform sees its address. */
export const originOf = ({ headers, ip }: FastifyRequest): RequestOrigin => ({
  userAgent: headers["user-agent"] ?? "",
  ip,
});
