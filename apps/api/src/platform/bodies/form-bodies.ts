import { formFields } from "@demarc/rate-limit/form-fields";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid, unsupportedMedia } from "../refusals/errors.ts";

export const formType = "application/x-www-form-urlencoded";

/** Parses form bodies for the endpoints and pages that accept them. The last value of a repeated field counts. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(formType, { parseAs: "string" }, async (request: FastifyRequest, text: string | Buffer) => {
    const { endpoint, takesForm = endpoint?.form } = request.routeOptions.config;
    if (!takesForm) throw unsupportedMedia();
    const fields = formFields(text.toString());
    if (!fields) throw invalid("", "validation.invalid-data");
    return Object.fromEntries(fields);
  });
};
