import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

/** Documents every route that is registered after it: /openapi.json (OpenAPI 3.1) and, to read, /docs. */
export async function apiReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Demarc",
        version: "1",
        description:
          "The contract between the portals, integrators and the product. Errors, paging, concurrency (ETag and If-Match) and idempotency (Idempotency-Key) are the same for every call.",
      },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "A product token or an API token" } },
      },
      security: [{ bearer: [] }],
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    uiConfig: { docExpansion: "list", tryItOutEnabled: true, persistAuthorization: false },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
