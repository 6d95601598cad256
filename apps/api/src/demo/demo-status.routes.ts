import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/process/clock.ts";
import type { Config } from "../platform/process/environment.ts";
import { portalOf } from "../platform/http/portals.ts";
import { demoAuthenticatorRoutes } from "./demo-authenticator.routes.ts";
import { demoLocaleOf, demoPageHeaders } from "./demo-page.ts";
import { demoStatusOf, demoStatusPath } from "./demo-status.ts";
import { statusPage } from "./demo-status.page.ts";

export function demoStatusRoutes(app: FastifyInstance, config: Config, clock: Clock): void {
  app.get(demoStatusPath, async (request, reply) => {
    const portal = portalOf(config, request);
    const locale = demoLocaleOf(request);
    const page = statusPage(portal.variant, locale, demoStatusOf(portal, locale, clock.now()));
    return reply.headers(demoPageHeaders(portal.variant)).type("text/html").send(page);
  });
  demoAuthenticatorRoutes(app, config, clock);
  app.get(`${demoStatusPath}/api/v2/status.json`, async (request, reply) =>
    reply
      .header("cache-control", "no-store")
      .send(demoStatusOf(portalOf(config, request), demoLocaleOf(request), clock.now())),
  );
}
