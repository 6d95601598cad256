import type { Endpoint } from "@demarc/contract/core/endpoint";
import { largestUpload } from "@demarc/contract/core/upload";
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler, FastifySchema } from "fastify";
import { InvalidRequest, invalid, unsupportedMedia } from "../errors.ts";
import { compileValidator, holdsBrokenText } from "./validation.ts";

export const uploadType = "multipart/form-data";

/** What the parts of a form cost beside the file: borders, headers and its name. */
const wrappingBytes = 16 * 1024;

/** Reads a form with the parser of the platform's own fetch. Throws a 400 for what is none. */
const readForm = async (contentType: string, content: Buffer): Promise<Record<string, unknown>> => {
  try {
    const form = await new Response(new Uint8Array(content), { headers: { "content-type": contentType } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw invalid("", "validation.invalid-data");
  }
};

/** Reads forms with a file for the endpoints that take one. */
export const acceptUploads = (app: FastifyInstance): void => {
  app.addContentTypeParser(uploadType, { parseAs: "buffer" }, (request: FastifyRequest, content: string | Buffer) => {
    if (!request.routeOptions.config.endpoint?.upload) throw unsupportedMedia();
    return readForm(request.headers["content-type"] ?? "", Buffer.from(content));
  });
};

/** Throws a 400 unless a body is one file and nothing else; a schema cannot tell. */
export const checkUpload = (body: unknown): void => {
  const { file, ...others } = body as Record<string, unknown>;
  const unknown = Object.keys(others).map((field) => ({ field, message: "validation.invalid-data" }));
  if (unknown.length > 0) throw new InvalidRequest(unknown);
  if (!(file instanceof File)) throw invalid("file", "validation.required");
  if (holdsBrokenText(file.name)) throw invalid("file", "validation.invalid-data");
};

const withoutBody: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === "body" ? () => true : compileValidator(part);

/** How a route differs that takes a file. */
export const uploadOptions = ({ upload }: Endpoint) =>
  upload ? { bodyLimit: largestUpload + wrappingBytes, validatorCompiler: withoutBody } : {};
