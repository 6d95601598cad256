import { createHash } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { largestUpload } from "@demarc/contract/core/upload";
import type { FastifyInstance, FastifyRequest, FastifySchema, FastifySchemaCompiler, RequestPayload } from "fastify";
import { invalid, unavailable, unsupportedMedia } from "../refusals/errors.ts";
import { takeTurns } from "../refusals/turns.ts";
import { fileOf, type UploadedFile } from "../bodies/multipart-file.ts";
import { readBody } from "../bodies/read-body.ts";
import { compileValidator } from "./validation.ts";

export const uploadType = "multipart/form-data";

/** Overhead of a multipart form besides the file: boundaries, headers and file name. */
const wrappingBytes = 16 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    uploadStream?: RequestPayload;
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

const turns = {
  eachAtOnce: 1,
  waitingEach: 5,
  busy: () => unavailable("upload.busy", "Too many files of this company are being received; try again later."),
};

/** A file stays in memory from its arrival until it is stored: at most eight of 10 or 16 MB. Slow clients hold a place for long. */
const receivingTurns = takeTurns({ ...turns, atOnce: 8 });

/** Storing a file takes several times its size in memory, and one of three connections. */
const storingTurns = takeTurns({ ...turns, atOnce: 3 });

export interface UploadAllowance<Holder = number> {
  /** Throws 429 if nothing is left. */
  check(holder: Holder): Promise<void>;
  /** Counts bytes that have arrived. Throws 429 if nothing was left before. */
  count(holder: Holder, bytes: number): Promise<void>;
}

export interface UploadLimits<Holder = number> {
  readonly allowance: UploadAllowance<Holder>;
  /** How long a file may take to arrive. */
  readonly seconds: number;
}

const tooSlow = Object.assign(new Error("the file did not arrive in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/** Reads the file. One that takes too long ends like any request that does: with 408 and the end of its connection. */
const receiveFile = async (
  request: FastifyRequest,
  seconds: number,
  arrived: (bytes: number) => void,
): Promise<UploadedFile> => {
  const { uploadStream, headers, server, raw, routeOptions } = request;
  if (!uploadStream) throw invalid("file", "validation.required");
  const timer = setTimeout(() => server.server.emit("clientError", tooSlow, raw.socket), seconds * 1000);
  const most = routeOptions.config.endpoint?.bodyBytes ?? largestUpload;
  const body = readBody(request, uploadStream, most + wrappingBytes, arrived);
  return fileOf(headers["content-type"] ?? "", await body.finally(() => clearTimeout(timer)));
};

/** Receives the file and counts its bytes. A file that is refused counts too, and keeps its refusal. */
const receiveCounted = async <Holder>(
  request: FastifyRequest,
  holder: Holder,
  { allowance, seconds }: UploadLimits<Holder>,
): Promise<UploadedFile> => {
  let bytes = 0;
  const count = async (): Promise<void> => {
    if (bytes > 0) await allowance.count(holder, bytes);
  };
  const file = await receiveFile(request, seconds, (more) => (bytes += more)).catch(async (error: unknown) => {
    await Promise.allSettled([count()]);
    throw error;
  });
  await count();
  return file;
};

/**
 * Receives the file of a request when the turn of its company or system comes, and runs `work`, which stores it. Throws 503 and 429 before
 * the body is read.
 */
export const takeUpload = async <Answer, Holder extends number | string>(
  request: FastifyRequest,
  holder: Holder,
  limits: UploadLimits<Holder>,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  return receivingTurns.takeOrRefuse(holder, async () => {
    await limits.allowance.check(holder);
    request.uploadedFile = await receiveCounted(request, holder, limits);
    return storingTurns.take(holder, work);
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

export const uploadOptions = ({ upload }: Endpoint) => (upload ? { validatorCompiler: withoutBody } : {});
