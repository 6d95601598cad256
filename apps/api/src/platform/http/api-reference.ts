import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../environment.ts";
import { notFound } from "../errors.ts";
import { variantHeader } from "../reference/reference-header.ts";
import type { Section, Served } from "../reference/described-application.ts";
import { portalOf } from "./portals.ts";

/**
 * Documents the endpoints that are served after it: /openapi.json (OpenAPI 3.1), a guide at /docs and the operations at
 * /docs/operations, and, separately, /operator/openapi.json for the operator's own systems. Each documentation is built at
 * its first request, to keep the start fast.
 */
export function apiReference(app: FastifyInstance, config: Config, sections: readonly Section[]): void {
  const served: Served[] = [];
  const ofSystems: Served[] = [];
  let reference: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reference ??= import("../reference/described-application.ts").then(({ describing }) =>
      describing({ config, sections, served }),
    );
    const url = request.url.replace(/^\/docs\/static\//, "/swagger/static/");
    const headers = { ...request.headers, [variantHeader]: portalOf(config, request).variant };
    const described = await (await reference).inject({ method: "GET", url, headers });
    if (described.statusCode === 404) throw notFound();
    const { connection: _connection, date: _date, ...about } = described.headers;
    return reply.status(described.statusCode).headers(about).send(described.rawPayload);
  };
  for (const url of ["/openapi.json", "/docs", "/docs/*"]) app.get(url, answer);
  let operatorDocument: Promise<object> | undefined;
  app.get("/operator/openapi.json", async () => {
    operatorDocument ??= import("../reference/described-application.ts").then(({ operatorDescription }) =>
      operatorDescription({ config, sections, served: ofSystems }),
    );
    return operatorDocument;
  });
  app.addHook("onRoute", ({ method, config: { endpoint, area = "" } = {} }) => {
    if (!endpoint || method !== endpoint.method) return; // skips the implicit HEAD of a GET
    (endpoint.access.caller === "service" ? ofSystems : served).push({ endpoint, area });
  });
}
