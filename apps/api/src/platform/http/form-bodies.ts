import type { FastifyInstance, FastifyRequest } from "fastify";
import { unsupportedMedia } from "../errors.ts";

export const formType = "application/x-www-form-urlencoded";

/** Reads forms for the endpoints that take one. A field that is given twice counts as its last. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(formType, { parseAs: "string" }, async (request: FastifyRequest, text: string | Buffer) => {
    if (!request.routeOptions.config.endpoint?.form) throw unsupportedMedia();
    return Object.fromEntries(new URLSearchParams(text.toString()));
  });
};
