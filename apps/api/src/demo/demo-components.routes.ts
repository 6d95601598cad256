import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/process/environment.ts";
import { portalOf } from "../platform/http/portals.ts";

const folder = fileURLToPath(new URL("../../../portal/dist/demo/", import.meta.url));
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The pages by address. Their scripts and styles are those of one build. */
const pages = { "/demo/components": "components.html", "/demo/tv-device": "tv-device.html" } as const;

/**
 * Shows every component of the portal in its states, and a television that uses activation codes, in the brand of the port.
 * Mounted in demo mode only.
 */
export function demoComponentsRoutes(app: FastifyInstance, config: Config): void {
  for (const [address, page] of Object.entries(pages))
    app.get(address, (request, reply) => {
      const own = path.join(folder, portalOf(config, request).variant);
      if (!fs.existsSync(path.join(own, page))) return reply.callNotFound();
      void reply.header("cache-control", "no-cache").header("content-security-policy", contentSecurityPolicy);
      return reply.sendFile(page, own);
    });
  app.get<{ Params: { "*": string } }>("/demo/components/*", (request, reply) =>
    reply.sendFile(request.params["*"], path.join(folder, portalOf(config, request).variant), {
      preCompressed: false,
    } as never),
  );
}
