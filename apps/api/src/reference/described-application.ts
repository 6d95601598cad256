import type { Endpoint } from "@demarc/contract/core/endpoint";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../platform/process/environment.ts";
import { documentationOf } from "../platform/http/endpoint-documentation.ts";
import { publishedDocument } from "./published-document.ts";
import { type Documented, openapiInfo } from "./openapi-info.ts";
import { referenceRoutes } from "./reference-routes.ts";

export interface Served {
  readonly endpoint: Endpoint;
  readonly area: string;
}

interface OfKind {
  readonly kind: string;
}

/** A feature as a section of the reference, with the kinds of search results and of tasks that it adds. */
export interface Section {
  readonly area: string;
  readonly about?: string;
  readonly searchers?: readonly OfKind[];
  readonly work?: readonly OfKind[];
}

interface Described {
  readonly config: Config;
  readonly sections: readonly Section[];
  readonly served: readonly Served[];
  /** The calls of both APIs. */
  readonly endpoints: () => readonly Endpoint[];
}

/** An application that only describes endpoints from their definitions and serves no requests. */
const describingTo = async (
  callers: Documented,
  { config, sections, served }: Omit<Described, "endpoints">,
): Promise<FastifyInstance> => {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const used = new Set(served.map(({ area }) => area));
  const kinds = {
    SearchHit: sections.flatMap(({ searchers = [] }) => searchers).map(({ kind }) => kind),
    WorkItem: sections.flatMap(({ work = [] }) => work).map(({ kind }) => kind),
  };
  await app.register(swagger, {
    openapi: openapiInfo(
      config,
      sections.filter(({ area }) => used.has(area)),
      callers,
    ),
    transformObject: (made) =>
      publishedDocument("openapiObject" in made ? made.openapiObject : made.swaggerObject, kinds),
  });
  for (const { endpoint, area } of served) {
    const { method, path: url } = endpoint;
    app.route({ method, url, schema: documentationOf(endpoint, area), handler: () => undefined });
  }
  return app;
};

/** The API of customers, with its pages. */
export const describing = async (described: Described): Promise<FastifyInstance> => {
  const app = await describingTo("customers", described);
  // Only its files are used: the page around them is ours.
  await app.register(swaggerUi, { routePrefix: "/swagger", staticCSP: false });
  referenceRoutes(app, described);
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.ready();
  return app;
};

export const operatorDescription = async (described: Omit<Described, "endpoints">): Promise<object> => {
  const app = await describingTo("operator systems", described);
  await app.ready();
  return app.swagger();
};
