import type { Variant } from "@demarc/contract/core/variants";
import type { FastifyRequest } from "fastify";
import type { Config, PortalConfig } from "../environment.ts";

/** The portal that a request came to, told by the port that it came in at. */
export const portalOf = (config: Config, request: FastifyRequest): PortalConfig => {
  const port = request.socket.localPort;
  const portal = config.portals.find((candidate) => candidate.port === port) ?? config.portals[0];
  if (!portal) throw new Error("no portal is configured");
  return portal;
};

/** The address under which people reach the portal of a brand, for links in mails. */
export const portalUrlOf = (config: Config, variant: Variant): string =>
  config.portals.find((portal) => portal.variant === variant)?.url ?? "";
