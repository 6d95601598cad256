import type { FastifyInstance, FastifyRequest } from "fastify";
import { unsupportedMedia } from "../errors.ts";

export const formType = "application/x-www-form-urlencoded";

/** Parses form bodies for the endpoints that accept them. The last value of a repeated field counts. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(formType, { parseAs: "string" }, async (request: FastifyRequest, text: string | Buffer) => {
    if (!request.routeOptions.config.endpoint?.form) throw unsupportedMedia();
    return Object.fromEntries(new URLSearchParams(text.toString()));
  });
};
