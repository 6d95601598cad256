import type { FastifyInstance } from "fastify";
import { portalOf } from "../platform/http/portals.ts";
import type { Clock } from "../platform/process/clock.ts";
import type { Config } from "../platform/process/environment.ts";
import { authenticatorPage } from "./demo-authenticator.page.ts";
import { demoLocaleOf, demoPageHeaders } from "./demo-page.ts";

/** The codes of the authenticator apps of the people of the provider, for a demo without a phone. */
export function demoAuthenticatorRoutes(app: FastifyInstance, config: Config, clock: Clock): void {
  app.get("/demo/authenticator", async (request, reply) => {
    const { variant } = portalOf(config, request);
    const page = authenticatorPage(variant, demoLocaleOf(request), clock.now());
    return reply.headers(demoPageHeaders(variant)).type("text/html").send(page);
  });
}
