import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  pathParameters,
} from "@demarc/contract/core/endpoint";
import { isFileAnswer } from "@demarc/contract/core/file-answer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../tokens/caller.ts";
import { type ChangeTransaction, type IdempotencyKey, ReplayedAnswer } from "../changes/change.ts";
import { statusOf } from "../changes/unchanged-answer.ts";
import { documentedResponses } from "./documented-responses.ts";
import { sendFile } from "./file-download.ts";
import { type IfMatch, invalid, notFound } from "../refusals/errors.ts";
import { handleError } from "./error-handler.ts";
import { acceptForms } from "../bodies/form-bodies.ts";
import { acceptJson } from "../bodies/json-bodies.ts";
import { acceptRecords, recordOptions } from "../bodies/record-bodies.ts";
import { signedOptions, type VerifySignature } from "./signed-requests.ts";
import { revalidateAnswer } from "./revalidation.ts";
import { acceptUploads, uploadIdentity, uploadOptions } from "./uploads.ts";
import { refuseBroken, refuseRuled } from "./validation.ts";

export interface RequestedChange<Caller> {
  readonly endpoint: Endpoint;
  readonly http: FastifyRequest;
  readonly caller: Caller;
  readonly requestId: string;
  readonly ip: string;
  readonly status: number;
  /** The value that identifies the body: the body itself, except for records. */
  readonly body: unknown;
  readonly idempotency: IdempotencyKey | undefined;
  readonly secretAnswer: boolean | undefined;
  readonly upload: boolean | undefined;
  readonly isGone: () => boolean;
}

/** One transaction of a request. Each has its own stored response under the idempotency key. */
export interface ChangePart {
  readonly place: number;
  /** Identifies the body. */
  readonly digest: string;
}

/** A kind of caller: how its requests are admitted, and how its changes are recorded. */
export interface Audience<Caller, Transaction> {
  /** The caller; undefined for a public endpoint. Runs before the body is read. Throws 401, 403, 404 or 429. */
  readonly admit: (endpoint: Endpoint, request: FastifyRequest) => Promise<Caller | undefined>;
  /** Checks that run once the body is valid. Throws 403. */
  readonly confirm: (endpoint: Endpoint, caller: Caller, request: FastifyRequest) => Promise<void>;
  readonly change: <Answer>(
    asked: RequestedChange<Caller>,
    work: (transaction: Transaction) => Promise<Answer>,
  ) => Promise<Answer>;
  /** Receives the file of an upload before it runs the work. Throws 400, 413, 429 and 503. */
  readonly receive?: <Answer>(request: FastifyRequest, caller: Caller, work: () => Promise<Answer>) => Promise<Answer>;
  readonly refused?: (endpoint: Endpoint, request: FastifyRequest, status: number) => void;
  /** Whether the call has to be one change. */
  readonly isWhole?: (endpoint: Endpoint, request: FastifyRequest) => Promise<boolean>;
}

/** The change waits for an approval. The answer is the request. */
export class WaitingAnswer extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super("the change waits");
    this.body = body;
  }
}

/** A request with the types of its endpoint, and the services for its handler. */
export interface Served<E extends Endpoint, C = Caller, T = ChangeTransaction> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: E["access"] extends { caller: "public" } | { anonymous: true } ? undefined : C;
  readonly ifMatch: IfMatch;
  readonly http: FastifyRequest;
  /** The idempotency key, if the endpoint supports it and the client sent one. */
  readonly idempotency: IdempotencyKey | undefined;
  /** Runs a change in one transaction as the caller, with its ledger rows and its idempotency key. */
  readonly change: <Answer>(work: (transaction: T) => Promise<Answer>, part?: ChangePart) => Promise<Answer>;
  /** Whether the call has to be one change. */
  readonly isWhole: () => Promise<boolean>;
}

/** `verify`: the signature of an endpoint whose calls are signed. */
export type Serve<C = Caller, T = ChangeTransaction> = <E extends Endpoint>(
  endpoint: E,
  handler: (request: Served<E, C, T>) => Promise<AnswerOf<E>>,
  verify?: VerifySignature,
) => void;

declare module "fastify" {
  interface FastifyRequest {
    caller: unknown;
  }
  interface FastifyContextConfig {
    /** The endpoint of a route; it determines which form bodies are accepted, with or without a file. */
    endpoint?: Endpoint;
    /** A page outside the contract that accepts a form. */
    takesForm?: true;
    area?: string;
  }
}

const entityTag = String.raw`(?:W/)?"[!#-~\x80-\xFF]*"`;
const entityTags = new RegExp(String.raw`^${entityTag}(?:[ \t]*,[ \t]*${entityTag})*$`);
const versionTag = /"([0-9]{1,9})"/g;
const keyHeader = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The versions in If-Match (RFC 9110, 13.1.1). A weak tag counts too: a proxy that compresses answers makes ours weak, and it is
 * still the version. A tag that is no version of ours matches nothing.
 */
const ifMatchOf = (request: FastifyRequest): IfMatch => {
  const header = request.headers["if-match"]?.trim();
  if (header === undefined || header === "*") return undefined;
  if (!entityTags.test(header)) throw invalid("If-Match", "validation.invalid");
  return Array.from(header.matchAll(versionTag), ([, version]) => Number(version));
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
  // Only a validated body: one of an endpoint without a body can be nested too deeply to serialise.
  const sent = endpoint.body ? request.body : undefined;
  const body = endpoint.upload ? uploadIdentity(request) : sent;
  return { key, method: request.method, path, query, body };
};

const refuseImpossible = ({ name, access, recentSignIn, signed, records, upload }: Endpoint): void => {
  // They read the body in another way, which would replace the one that verifies the signature.
  if (signed && (records || upload)) throw new Error(`${name} is signed, so it takes neither records nor a file`);
  // Only a person who signed in through a browser has a sign-in that can be recent.
  if (recentSignIn && (access.caller === "public" || !access.interactive))
    throw new Error(`${name} asks for a recent sign-in, so its access must be interactive`);
};

/** The default status: the only successful one, or 201 of 200 and 201. */
const successOf = (endpoint: Endpoint): number => Number(Object.keys(endpoint.responses).at(-1) ?? 200);

const checkBody = (endpoint: Endpoint, { params, query, body }: FastifyRequest): void => {
  refuseBroken(params, query, body);
  refuseRuled(endpoint, body);
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

/** Sets `Location` to the path of the created record, from its `id` and the path parameters of the request. */
const locate = ({ creates }: Endpoint, { params }: FastifyRequest, reply: FastifyReply, answer: unknown): void => {
  if (!creates) return;
  const last = pathParameters(creates.path).at(-1) ?? "";
  const given = { ...(params as object), [last]: (answer as { readonly id: string }).id } as Record<string, string>;
  void reply.header(
    "location",
    creates.path.replaceAll(/:(\w+)/g, (_, name: string) => String(given[name])),
  );
};

const schemaOf = (endpoint: Endpoint) => ({
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  response: documentedResponses(endpoint),
});

const ofPart = (key: IdempotencyKey, { place, digest }: ChangePart): IdempotencyKey => ({
  ...key,
  path: `${key.path}#${place}`,
  body: digest,
});

const servedOf = <C, T>(endpoint: Endpoint, audience: Audience<C, T>, http: FastifyRequest) => {
  const { params, query, body, id: requestId, ip } = http;
  const caller = http.caller as C | undefined;
  const idempotency = idempotencyOf(endpoint, http);
  const change = <Answer>(work: (transaction: T) => Promise<Answer>, part?: ChangePart): Promise<Answer> => {
    if (!caller) throw new Error(`${endpoint.name} changes something without a caller`);
    const { secretAnswer, upload } = endpoint;
    const status = successOf(endpoint);
    const isGone = () => http.raw.socket.destroyed;
    const identified = part?.digest ?? body;
    const key = part && idempotency ? ofPart(idempotency, part) : idempotency;
    return audience.change(
      {
        endpoint,
        http,
        caller,
        requestId,
        ip,
        status,
        body: identified,
        idempotency: key,
        secretAnswer,
        upload,
        isGone,
      },
      work,
    );
  };
  const isWhole = async () => (await audience.isWhole?.(endpoint, http)) ?? false;
  return { params, query, body, caller, ifMatch: ifMatchOf(http), http, idempotency, change, isWhole };
};

const send = async (reply: FastifyReply, status: number, answer: unknown): Promise<unknown> => {
  if (isFileAnswer(answer)) return sendFile(reply.status(status), answer);
  answerHeaders(reply, answer);
  return reply.status(status).send(status === 204 ? undefined : answer);
};

const replay = (reply: FastifyReply, error: unknown): unknown => {
  if (error instanceof WaitingAnswer) return reply.status(202).send(error.body);
  if (!(error instanceof ReplayedAnswer)) throw error;
  answerHeaders(reply, error.body);
  return reply.status(error.status).header("idempotent-replayed", "true").send(error.body);
};

interface Serving {
  readonly serveTo: <C, T>(audience: Audience<C, T>, area: string) => Serve<C, T>;
  readonly served: readonly Endpoint[];
  /** Runs the handler of an endpoint for a request that is built from an earlier one. */
  readonly runAgain: (name: string, http: FastifyRequest) => Promise<unknown>;
}

/** Throws what `servedOf` would throw, before the file of an upload is received. */
const refuseWrongHeaders = (endpoint: Endpoint, http: FastifyRequest): void => {
  ifMatchOf(http);
  idempotencyOf(endpoint, http);
};

/** Runs the handler, for an upload once its file has been received. */
const answerOf = <C, T>(
  endpoint: Endpoint,
  audience: Audience<C, T>,
  http: FastifyRequest,
  handler: (request: never) => Promise<unknown>,
): Promise<unknown> => {
  const work = async () => handler(servedOf(endpoint, audience, http) as never);
  if (!endpoint.upload) return work();
  if (!audience.receive) throw new Error(`${endpoint.name} takes a file, which its callers cannot send`);
  refuseWrongHeaders(endpoint, http);
  return audience.receive(http, http.caller as C, work);
};

interface BodySizes {
  /** The largest body, in bytes, unless an endpoint declares a larger one. */
  readonly bodyBytes?: number;
  readonly recordBytes?: number;
}

type Run = (http: FastifyRequest) => Promise<unknown>;

/** The handlers of the endpoints, by name. */
const servedHandlers = () => {
  const handlers = new Map<string, Run>();
  return {
    add: (name: string, run: Run): void => void handlers.set(name, run),
    run: async (name: string, http: FastifyRequest): Promise<unknown> => {
      const run = handlers.get(name);
      if (!run) throw notFound();
      return run(http);
    },
  };
};

/** Mounts endpoints of the contract. Access, schemas, limits and documented errors follow from the definition. */
export function serveOn(
  app: FastifyInstance,
  { bodyBytes = 16 * 1024, recordBytes = 1_000_000 }: BodySizes = {},
): Serving {
  const served: Endpoint[] = [];
  const handlers = servedHandlers();
  app.decorateRequest("caller", undefined);
  acceptForms(app);
  acceptJson(app);
  acceptUploads(app);
  acceptRecords(app);
  const serveTo =
    <C, T>(audience: Audience<C, T>, area: string): Serve<C, T> =>
    (endpoint, handler, verify) => {
      refuseImpossible(endpoint);
      served.push(endpoint);
      handlers.add(endpoint.name, (http) => handler(servedOf(endpoint, audience, http) as never));
      const { refused } = audience;
      const bodyLimit = Math.max(endpoint.bodyBytes ?? 0, bodyBytes);
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: schemaOf(endpoint),
        bodyLimit,
        ...uploadOptions(endpoint),
        ...signedOptions(endpoint, bodyLimit, verify),
        ...recordOptions(endpoint, endpoint.bodyBytes ?? recordBytes),
        ...(endpoint.revalidated ? { onSend: revalidateAnswer } : {}),
        ...(refused
          ? {
              errorHandler: (error, request, reply) => {
                void handleError(error, request, reply);
                refused(endpoint, request, reply.statusCode);
              },
            }
          : {}),
        config: { endpoint, area },
        onRequest: async (request) => {
          request.caller = await audience.admit(endpoint, request);
        },
        preValidation: requireBody(endpoint),
        preHandler: async (request) => {
          checkBody(endpoint, request);
          const caller = request.caller as C | undefined;
          if (caller) await audience.confirm(endpoint, caller, request);
        },
        handler: async (http, reply) => {
          try {
            const answer = await answerOf(endpoint, audience, http, handler as (request: never) => Promise<unknown>);
            locate(endpoint, http, reply, answer);
            return await send(reply, statusOf(answer, successOf(endpoint)), answer);
          } catch (error) {
            if (error instanceof ReplayedAnswer) locate(endpoint, http, reply, error.body);
            return await replay(reply, error);
          }
        },
      });
    };
  return { serveTo, served, runAgain: handlers.run };
}
