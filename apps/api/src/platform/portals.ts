import type { FastifyRequest } from "fastify";
import type { Config, PortalConfig } from "./environment.ts";

/** The portal that a request came to, told by the port that it came in at. */
export const portalOf = (config: Config, request: FastifyRequest): PortalConfig => {
  const port = request.socket.localPort;
  const portal = config.portals.find((candidate) => candidate.port === port) ?? config.portals[0];
  if (!portal) throw new Error("no portal is configured");
  return portal;
};
