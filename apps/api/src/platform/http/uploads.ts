import { createHash } from "node:crypto";
import { isBrokenText } from "@demarc/contract/core/broken-text";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { largestUpload } from "@demarc/contract/core/upload";
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler, FastifySchema } from "fastify";
import { InvalidRequest, invalid, unsupportedMedia } from "../errors.ts";
import { compileValidator } from "./validation.ts";

export const uploadType = "multipart/form-data";

/** Overhead of a multipart form besides the file: boundaries, headers and file name. */
const wrappingBytes = 16 * 1024;

/** Parses a form with the platform's fetch API. Throws a 400 if it is invalid. */
const readForm = async (contentType: string, content: Buffer): Promise<Record<string, unknown>> => {
  try {
    const form = await new Response(new Uint8Array(content), { headers: { "content-type": contentType } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw invalid("", "validation.invalid-data");
  }
};

/** Parses multipart forms for the endpoints that accept a file. */
export const acceptUploads = (app: FastifyInstance): void => {
  app.addContentTypeParser(uploadType, { parseAs: "buffer" }, (request: FastifyRequest, content: string | Buffer) => {
    if (!request.routeOptions.config.endpoint?.upload) throw unsupportedMedia();
    return readForm(request.headers["content-type"] ?? "", Buffer.from(content));
  });
};

/** Throws a 400 unless a body is exactly one file; a schema cannot express that. */
export const checkUpload = (body: unknown): void => {
  const { file, ...others } = body as Record<string, unknown>;
  const unknown = Object.keys(others).map((field) => ({ field, message: "validation.invalid-data" }));
  if (unknown.length > 0) throw new InvalidRequest(unknown);
  if (!(file instanceof File)) throw invalid("file", "validation.required");
  if (isBrokenText(file.name)) throw invalid("file", "validation.broken-text");
};

/** What two requests for the same upload have in common: the boundary of their forms differs. */
export const uploadIdentity = async (body: unknown): Promise<unknown> => {
  const { file } = body as { readonly file: File };
  const content = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, sha256: createHash("sha256").update(content).digest("hex") };
};

const withoutBody: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === "body" ? () => true : compileValidator(part);

/** Route options for endpoints that accept a file. */
export const uploadOptions = ({ upload }: Endpoint) =>
  upload ? { bodyLimit: largestUpload + wrappingBytes, validatorCompiler: withoutBody } : {};
