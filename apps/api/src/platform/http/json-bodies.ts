import type { FastifyInstance } from "fastify";

/**
 * Parses JSON like Fastify, but an empty body counts as no body: clients that always send `Content-Type: application/json` can
 * call endpoints without one.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (text === "") done(null);
    else void parse(request, text, done);
  });
};
