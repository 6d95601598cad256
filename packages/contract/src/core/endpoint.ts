import type { Static, TObject, TSchema } from "./json-schema.ts";
import type { Access } from "./access.ts";
import type { FieldError } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One endpoint of the contract, used by the API to serve it, by the portal to call it, and by the API reference. `name`
 * is verb + noun and unique; `path` contains parameters as `:customerId`. `rules` are cross-field rules, applied after
 * the schema on both sides. `responses` can have 201 for a new record, and 200 if there was nothing to do. `errors` lists the
 * endpoint's own error codes by status.
 */
export interface Endpoint {
  readonly name: string;
  /** The title in the API reference: at most 60 characters, without a full stop. */
  readonly summary: string;
  /** What else a caller must know: one to three sentences in Markdown for the API reference. */
  readonly details?: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  /** Headers that only this endpoint reads. They are documented but not validated: a handler ignores invalid values. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** The largest body in bytes, if it can be larger than other bodies (`LIMIT_BODY_BYTES`). */
  readonly bodyBytes?: number;
  /** Without a body it is refused, although no field is required: a draft may lack each of them. */
  readonly needsBody?: true;
  readonly rules?: (body: never) => readonly FieldError[];
  /** It ends, deletes or writes off a record. The command line demands the id of the record a second time. */
  readonly ends?: true;
  /** A POST that creates a record and supports retries with an Idempotency-Key. */
  readonly idempotent?: "optional" | "required";
  /** The body is a form (application/x-www-form-urlencoded), as external protocols require. */
  readonly form?: true;
  /**
   * The body is multipart/form-data with one file, as the part `file`, of at most `bodyBytes`, by default `largestUpload` bytes
   * (core/upload.ts).
   */
  readonly upload?: true;
  /**
   * The body is a list of records as a JSON array or as NDJSON, which may be compressed with gzip. Each record is
   * validated on its own: the response counts the invalid ones, and the others are accepted.
   */
  readonly records?: true;
  /** The caller signs the bytes of the body. The signature is verified before the body is parsed. */
  readonly signed?: true;
  /** The person signed in recently, or is refused with 403 `reauthentication-required`. */
  readonly recentSignIn?: true;
  /** The console calls it by itself, so it does not count as activity of the person. */
  readonly background?: true;
  /** The response contains a secret and is not stored, so a retry gets 409 with the `id` of the created record. */
  readonly secretAnswer?: true;
  /** The response is a new record with an `id`, which this endpoint reads: `Location` contains its path. */
  readonly creates?: Endpoint;
  /** The response is a list of records, which the query can ask for as a CSV file. */
  readonly csv?: true;
  /** Clients may cache the response if they revalidate it: it has an ETag of its content, and If-None-Match gets 304. */
  readonly revalidated?: true;
  readonly responses: Readonly<Record<number, TSchema>>;
  readonly errors?: Readonly<Record<number, readonly string[]>>;
}

/** Keeps the literal types of a definition, from which the types of params, body and response are inferred. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Of<S> = S extends TSchema ? Static<S> : undefined;
export type ParamsOf<E extends Endpoint> = Of<E["params"]>;
export type QueryOf<E extends Endpoint> = Of<E["query"]>;
export type BodyOf<E extends Endpoint> = Of<E["body"]>;
export type AnswerOf<E extends Endpoint> = Of<E["responses"][keyof E["responses"]]>;

export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
