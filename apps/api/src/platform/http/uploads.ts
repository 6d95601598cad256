import { createHash } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { largestUpload } from "@demarc/contract/core/upload";
import type { FastifyInstance, FastifyRequest, FastifySchema, FastifySchemaCompiler, RequestPayload } from "fastify";
import { invalid, unavailable, unsupportedMedia } from "../errors.ts";
import { takeTurns } from "../turns.ts";
import { fileOf, type UploadedFile } from "./multipart-file.ts";
import { readBody } from "./read-body.ts";
import { compileValidator } from "./validation.ts";

export const uploadType = "multipart/form-data";

/** Overhead of a multipart form besides the file: boundaries, headers and file name. */
const wrappingBytes = 16 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    /** The body of an upload until it is received. */
    uploadStream?: RequestPayload;
    /** The file of an upload once it has been received. */
    uploadedFile?: UploadedFile;
  }
}

/** Accepts multipart forms for the endpoints that take a file. They are not read yet: uploads take turns. */
export const acceptUploads = (app: FastifyInstance): void => {
  app.addContentTypeParser(uploadType, async (request: FastifyRequest, payload: RequestPayload) => {
    if (!request.routeOptions.config.endpoint?.upload) throw unsupportedMedia();
    request.uploadStream = payload;
    return undefined;
  });
};

/** Each upload takes several times its size in memory until it is stored. */
const uploadTurns = takeTurns({
  atOnce: 3,
  eachAtOnce: 1,
  waitingEach: 5,
  busy: () => unavailable("upload.busy", "Too many files of this company are being received; try again later."),
});

/** How many bytes a company may still upload. */
export interface UploadAllowance {
  /** Throws 429 if nothing is left. */
  check(customerId: number): Promise<void>;
  /** Counts bytes that have arrived. Throws 429 if nothing was left before. */
  count(customerId: number, bytes: number): Promise<void>;
}

const receiveFile = async (request: FastifyRequest, arrived: (bytes: number) => void): Promise<UploadedFile> => {
  const { uploadStream, headers } = request;
  if (!uploadStream) throw invalid("file", "validation.required");
  return fileOf(
    headers["content-type"] ?? "",
    await readBody(request, uploadStream, largestUpload + wrappingBytes, arrived),
  );
};

/**
 * Receives the file of a request when the turn of its company comes, and runs `work`, which stores it. Bytes count even if the
 * upload is refused. Throws 503 and 429 before the body is read.
 */
export const takeUpload = async <Answer>(
  request: FastifyRequest,
  customerId: number,
  allowance: UploadAllowance,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  uploadTurns.refuseMore(customerId);
  return uploadTurns.take(customerId, async () => {
    await allowance.check(customerId);
    let bytes = 0;
    try {
      request.uploadedFile = await receiveFile(request, (more) => (bytes += more));
    } finally {
      await allowance.count(customerId, bytes);
    }
    return work();
  });
};

/** What two requests for the same upload have in common: the boundary of their forms differs. */
export const uploadIdentity = ({ uploadedFile }: FastifyRequest): unknown =>
  uploadedFile && {
    name: uploadedFile.name,
    sha256: createHash("sha256").update(uploadedFile.content).digest("hex"),
  };

const withoutBody: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === "body" ? () => true : compileValidator(part);

/** Route options for endpoints that accept a file. */
export const uploadOptions = ({ upload }: Endpoint) => (upload ? { validatorCompiler: withoutBody } : {});
