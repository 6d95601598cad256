import type { Variant } from "@demarc/contract/core/variants";
import type { FastifyRequest } from "fastify";
import type { Config } from "../process/environment.ts";
import type { ConsoleConfig, PortalConfig } from "../process/portal-settings.ts";

/** The portal of a request, by the port on which it arrived. */
export const portalOf = (config: Config, request: FastifyRequest): PortalConfig => {
  const port = request.socket.localPort;
  const portal = config.portals.find((candidate) => candidate.port === port) ?? config.portals[0];
  if (!portal) throw new Error("no portal is configured");
  return portal;
};

/** The console, if the request arrived on its port. */
export const consoleOf = ({ console }: Config, request: FastifyRequest): ConsoleConfig | undefined =>
  console && request.socket.localPort === console.port ? console : undefined;

export const portalUrlOf = (config: Config, variant: Variant): string =>
  config.portals.find((portal) => portal.variant === variant)?.url ?? "";
