import type { FastifyRequest } from "fastify";
import type { RequestOrigin } from "../mail/mail-layout.ts";

export const originOf = ({ headers, ip }: FastifyRequest): RequestOrigin => ({
  userAgent: headers["user-agent"] ?? "",
  ip,
});
