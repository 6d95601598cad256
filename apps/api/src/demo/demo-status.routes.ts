import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/environment.ts";
import { portalOf } from "../platform/http/portals.ts";
import { demoStatusOf, demoStatusPath } from "./demo-status.ts";
import { statusHeaders, statusPage } from "./demo-status.page.ts";

const localeOf = ({ headers }: FastifyRequest): "en" | "nl" =>
  headers["accept-language"]?.startsWith("nl") ? "nl" : "en";

/** The status page of the demo: for people, and in the format that the portal reads. */
export function demoStatusRoutes(app: FastifyInstance, config: Config, clock: Clock): void {
  app.get(demoStatusPath, async (request, reply) => {
    const portal = portalOf(config, request);
    const locale = localeOf(request);
    const page = statusPage(portal.variant, locale, demoStatusOf(portal, locale, clock.now()));
    return reply.headers(statusHeaders(portal.variant)).type("text/html").send(page);
  });
  app.get(`${demoStatusPath}/api/v2/status.json`, async (request, reply) =>
    reply
      .header("cache-control", "no-store")
      .send(demoStatusOf(portalOf(config, request), localeOf(request), clock.now())),
  );
}
