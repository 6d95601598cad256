import type { Endpoint } from "@demarc/contract/core/endpoint";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { documentationOf } from "./endpoint-documentation.ts";
import type { Config } from "../environment.ts";
import { notFound } from "../errors.ts";
import { publishedDocument } from "./published-document.ts";

const openapi = {
  openapi: "3.1.0" as const,
  info: {
    title: "Demarc",
    version: "1",
    description:
      "The contract between the portals, integrators and the product. Errors, paging, concurrency (ETag and If-Match) and idempotency (Idempotency-Key) are the same for every call.",
  },
  components: {
    securitySchemes: {
      bearer: { type: "http" as const, scheme: "bearer", description: "A product token or an API token" },
    },
  },
  security: [{ bearer: [] }],
};

interface Served {
  readonly endpoint: Endpoint;
  readonly area: string;
}

const theme = {
  title: "Demarc API",
  css: [{ filename: "without-bar.css", content: ".swagger-ui .topbar { display: none }" }],
};

/** An application that only describes the endpoints from their definitions and serves no requests. */
const describing = async (served: readonly Served[], { apiEndpoint, portals }: Config): Promise<FastifyInstance> => {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: { ...openapi, servers: [{ url: apiEndpoint || (portals[0]?.url ?? "/") }] },
    transformObject: (made) => publishedDocument("openapiObject" in made ? made.openapiObject : made.swaggerObject),
  });
  for (const { endpoint, area } of served) {
    const { method, path: url } = endpoint;
    app.route({ method, url, schema: documentationOf(endpoint, area), handler: () => undefined });
  }
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    theme,
    uiConfig: { docExpansion: "none", filter: true, tryItOutEnabled: true, persistAuthorization: false },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.ready();
  return app;
};

/**
 * Documents the endpoints that are served after it: /openapi.json (OpenAPI 3.1) and a readable /docs. The documentation
 * is built at its first request, to keep the start fast.
 */
export function apiReference(app: FastifyInstance, config: Config): void {
  const served: Served[] = [];
  let reference: Promise<FastifyInstance> | undefined;
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reference ??= describing(served, config);
    const described = await (await reference).inject({ method: "GET", url, headers });
    if (described.statusCode === 404) throw notFound();
    const { connection: _connection, date: _date, ...about } = described.headers;
    return reply.status(described.statusCode).headers(about).send(described.rawPayload);
  };
  for (const url of ["/openapi.json", "/docs", "/docs/*"]) app.get(url, answer);
  app.addHook("onRoute", ({ method, config: { endpoint, area = "" } = {} }) => {
    if (endpoint && method === endpoint.method) served.push({ endpoint, area }); // skips the implicit HEAD of a GET
  });
}
