import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../platform/process/environment.ts";
import { notFound } from "../platform/refusals/errors.ts";
import { variantHeader } from "./reference-header.ts";
import type { Section, Served } from "./described-application.ts";
import { portalOf } from "../platform/http/portals.ts";
import { requestLimit } from "../platform/http/request-limits.ts";

interface Described {
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Documents the endpoints that are served after it: /openapi.json (OpenAPI 3.1), a guide at /docs, the operations at
 * /docs/operations and the error codes at /docs/errors, and, separately, /operator/v1/openapi.json for the operator's own systems. Each documentation is built at
 * its first request, to keep the start fast.
 */
export function apiReference(app: FastifyInstance, config: Config, sections: readonly Section[]): void {
  const served: Served[] = [];
  const ofSystems: Served[] = [];
  let reference: Promise<FastifyInstance> | undefined;
  const describedHere = (): Promise<FastifyInstance> =>
    (reference ??= import("./described-application.ts").then(({ describing }) =>
      describing({
        config,
        sections,
        served,
        endpoints: () => [...served, ...ofSystems].map(({ endpoint }) => endpoint),
      }),
    ));
  // Kept as bytes: they are large, and anyone may request them.
  const files = new Map<string, Described>();
  const fileAt = async (url: string): Promise<Described> => {
    const known = files.get(url);
    if (known) return known;
    const described = await (await describedHere()).inject(url);
    if (described.statusCode === 404) throw notFound();
    if (described.statusCode !== 200) throw new Error(`The API reference answers ${described.statusCode} at ${url}`);
    const { connection: _connection, date: _date, ...headers } = described.headers;
    const file = { headers, bytes: described.rawPayload };
    files.set(url, file);
    return file;
  };
  const sendFile = async (url: string, asked: IncomingHttpHeaders, reply: FastifyReply): Promise<FastifyReply> => {
    const { headers, bytes } = await fileAt(url);
    const { "content-length": _length, ...unchanged } = headers;
    const { etag } = headers;
    if (etag !== undefined && asked["if-none-match"] === etag) return reply.status(304).headers(unchanged).send();
    return reply.headers(headers).send(bytes);
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const headers = { ...request.headers, [variantHeader]: portalOf(config, request).variant };
    const page = await (await describedHere()).inject({ method: "GET", url: request.url, headers });
    if (page.statusCode === 404) throw notFound();
    const { connection: _connection, date: _date, ...about } = page.headers;
    return reply.status(page.statusCode).headers(about).send(page.rawPayload);
  };
  const limit = requestLimit(config.limits.statePerAddressPerMinute, 60);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => limit.take(ip);
  app.get("/openapi.json", { onRequest }, ({ headers }, reply) => sendFile("/openapi.json", headers, reply));
  // Only a plain name is looked up, so that no file is kept under several addresses.
  app.get<{ Params: { name: string } }>("/docs/static/:name", { onRequest }, ({ params: { name }, headers }, reply) => {
    if (!/^[\w.-]+$/.test(name)) throw notFound();
    return sendFile(`/swagger/static/${name}`, headers, reply);
  });
  for (const url of ["/docs", "/docs/*"]) app.get(url, { onRequest }, sendPage);
  let operatorDocument: Promise<object> | undefined;
  app.get("/operator/v1/openapi.json", { onRequest }, async () => {
    operatorDocument ??= import("./described-application.ts").then(({ operatorDescription }) =>
      operatorDescription({ config, sections, served: ofSystems }),
    );
    return operatorDocument;
  });
  app.addHook("onRoute", ({ method, config: { endpoint, area = "" } = {} }) => {
    if (!endpoint || method !== endpoint.method) return; // skips the implicit HEAD of a GET
    (endpoint.access.caller === "service" ? ofSystems : served).push({ endpoint, area });
  });
}
