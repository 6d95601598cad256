import type { FastifyInstance } from "fastify";
import { invalid } from "../refusals/errors.ts";
import { isPlainJson } from "./body-scan.ts";

/**
 * Parses JSON like Fastify, but an empty body counts as no body: clients that always send `Content-Type: application/json` can
 * call endpoints without one.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (text === "") done(null);
    else if (!isPlainJson(text)) done(invalid("", "validation.invalid-data"));
    else void parse(request, text, done);
  });
};
