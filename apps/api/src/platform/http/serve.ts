import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@demarc/contract/core/endpoint";
import type { FieldError } from "@demarc/contract/core/errors";
import { isFileAnswer } from "@demarc/contract/core/file-answer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkAccess } from "./access-check.ts";
import { isApiToken } from "../tokens/api-token-format.ts";
import type { ApiTokens } from "../tokens/api-tokens.ts";
import { type Caller, bearerOf, callerFrom } from "../tokens/caller.ts";
import { type ChangeTransaction, type IdempotencyKey, ReplayedAnswer, runChange } from "../changes/change.ts";
import type { Database } from "../database/database.ts";
import { documentedResponses } from "./documented-responses.ts";
import { sendFile } from "./file-download.ts";
import { InvalidRequest, invalid } from "../errors.ts";
import { acceptForms } from "./form-bodies.ts";
import type { ProductTokens } from "../tokens/product-token.ts";
import type { RequestLimit } from "./request-limits.ts";
import type { RevokedSessions } from "../tokens/revoked-sessions.ts";
import { acceptUploads, checkUpload, uploadOptions } from "./uploads.ts";
import { holdsBrokenText } from "./validation.ts";

type CallerOf<E extends Endpoint> = E["access"]["caller"] extends "public" ? undefined : Caller;

/** A request with the types of its endpoint, and the services for its handler. */
export interface Served<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E>;
  /** The version in If-Match, if sent. */
  readonly ifMatch: number | undefined;
  readonly http: FastifyRequest;
  /** The idempotency key, if the endpoint supports it and the client sent one. */
  readonly idempotency: IdempotencyKey | undefined;
  /** Runs a change in one transaction as the caller, with its ledger rows and its idempotency key. */
  readonly change: <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>) => Promise<Answer>;
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: (request: Served<E>) => Promise<AnswerOf<E>>) => void;

export interface ServeWith {
  readonly database: Database;
  readonly tokens: ProductTokens;
  readonly revoked: RevokedSessions;
  readonly apiTokens: ApiTokens;
  readonly perToken: RequestLimit;
  readonly perAddress: RequestLimit;
  /** Public endpoints with a separate rate limit per address, by name. */
  readonly ownLimits: Readonly<Record<string, RequestLimit>>;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoint of a route; it determines which form bodies are accepted, with or without a file. */
    endpoint?: Endpoint;
    /** Its area in the API reference. */
    area?: string;
  }
}

const versionHeader = /^"([0-9]{1,9})"$/;
const keyHeader = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const ifMatchOf = (request: FastifyRequest): number | undefined => {
  const header = request.headers["if-match"];
  if (header === undefined) return undefined;
  const version = versionHeader.exec(header)?.[1];
  if (version === undefined) throw invalid("If-Match", "validation.invalid-value");
  return Number(version);
};

const idempotencyOf = (endpoint: Endpoint, request: FastifyRequest): IdempotencyKey | undefined => {
  if (!endpoint.idempotent) return undefined;
  const header = request.headers["idempotency-key"];
  if (header === undefined) {
    if (endpoint.idempotent === "required") throw invalid("Idempotency-Key", "validation.required");
    return undefined;
  }
  const key = String(header);
  if (!keyHeader.test(key)) throw invalid("Idempotency-Key", "validation.invalid-value");
  const [path = "", query = ""] = request.url.split("?", 2);
  return { key, method: request.method, path, query, body: request.body };
};

const successOf = (endpoint: Endpoint): number => Number(Object.keys(endpoint.responses)[0] ?? 200);

/** Requests without a valid token are rate-limited by IP address. */
const admit =
  (endpoint: Endpoint, given: ServeWith) =>
  async (request: FastifyRequest): Promise<void> => {
    const bearer = bearerOf(request);
    if (endpoint.access.caller === "public")
      return (given.ownLimits[endpoint.name] ?? given.perAddress).take(request.ip);
    try {
      request.caller =
        bearer !== undefined && isApiToken(bearer)
          ? await given.apiTokens.callerOf(bearer, request.ip)
          : callerFrom(bearer, given.tokens, given.revoked);
    } catch (error) {
      given.perAddress.take(request.ip);
      throw error;
    }
    given.perToken.take(request.caller.sessionId);
    const { customerId } = request.params as { customerId?: unknown };
    await checkAccess(endpoint, request.caller, customerId, given.database);
  };

const checkBody =
  (endpoint: Endpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    if (endpoint.upload) checkUpload(request.body);
    if ([request.params, request.query, request.body].some(holdsBrokenText))
      throw invalid("", "validation.invalid-data");
    const errors: readonly FieldError[] = endpoint.rules?.(request.body as never) ?? [];
    if (errors.length > 0) throw new InvalidRequest(errors);
  };

const requireBody =
  (endpoint: Endpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    if (endpoint.body && request.body === undefined) request.body = {};
  };

const answerHeaders = (reply: FastifyReply, answer: unknown): void => {
  if (typeof answer !== "object" || answer === null || !("version" in answer)) return;
  if (typeof answer.version === "number") void reply.header("etag", `"${answer.version}"`);
};

const schemaOf = (endpoint: Endpoint) => ({
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  response: documentedResponses(endpoint),
});

interface Serving {
  /** Serves endpoints in an area of the API reference. */
  readonly serveIn: (area: string) => Serve;
  /** Endpoints served so far. */
  readonly served: readonly Endpoint[];
}

/** Mounts endpoints of the contract: access, schemas, limits and documented errors follow from the definition. */
export function serveOn(app: FastifyInstance, given: ServeWith): Serving {
  const served: Endpoint[] = [];
  acceptForms(app);
  acceptUploads(app);
  const serveIn =
    (area: string): Serve =>
    (endpoint, handler) => {
      served.push(endpoint);
      const status = successOf(endpoint);
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: schemaOf(endpoint),
        ...uploadOptions(endpoint),
        config: { endpoint, area },
        onRequest: admit(endpoint, given),
        preValidation: requireBody(endpoint),
        preHandler: checkBody(endpoint),
        handler: async (http, reply) => {
          const { caller } = http;
          const idempotency = idempotencyOf(endpoint, http);
          const change = <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>): Promise<Answer> => {
            if (!caller) throw new Error(`${endpoint.name} changes something without a caller`);
            return runChange(
              {
                database: given.database,
                caller,
                requestId: http.id,
                ip: http.ip,
                status,
                idempotency,
                secretAnswer: endpoint.secretAnswer,
              },
              work,
            );
          };
          try {
            const { params, query, body } = http;
            const answer = await handler({
              params,
              query,
              body,
              caller,
              ifMatch: ifMatchOf(http),
              http,
              idempotency,
              change,
            } as never);
            if (isFileAnswer(answer)) return await sendFile(reply.status(status), answer);
            answerHeaders(reply, answer);
            return await reply.status(status).send(status === 204 ? undefined : answer);
          } catch (error) {
            if (!(error instanceof ReplayedAnswer)) throw error;
            return await reply.status(error.status).header("idempotent-replayed", "true").send(error.body);
          }
        },
      });
    };
  return { serveIn, served };
}
