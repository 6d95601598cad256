import type { Static, TObject, TSchema } from "./json-schema.ts";
import type { Access } from "./access.ts";
import type { FieldError } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the contract, read by the API (which serves it), by the portal (which calls it) and by the API reference.
 * `name` is verb + noun and unique; `path` has its parameters as `:customerId`.
 * `rules` looks at fields together, after the schema; both sides apply it.
 * `errors` lists the codes of the refusals that are the endpoint's own, by status.
 */
export interface Endpoint {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  /** Headers that only this call reads. They are documented but not validated: a handler ignores invalid values. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  readonly rules?: (body: never) => readonly FieldError[];
  /** A POST that creates and may be repeated under one Idempotency-Key. */
  readonly idempotent?: "optional" | "required";
  /** The body comes as a form (application/x-www-form-urlencoded), as other systems' protocols have it. */
  readonly form?: true;
  /** The body comes as multipart/form-data with one file, as the part `file`, of at most `largestUpload` bytes (core/upload.ts). */
  readonly upload?: true;
  /** The person signed in recently, or is refused with 403 `reauthentication-required`. */
  readonly recentSignIn?: true;
  /** The answer holds a secret: it is not kept, so a repetition is a 409 that names the `id` of what was made. */
  readonly secretAnswer?: true;
  readonly responses: Readonly<Record<number, TSchema>>;
  readonly errors?: Readonly<Record<number, readonly string[]>>;
}

/** Keeps the literal types of a definition, so that params, body and answers are inferred from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Of<S> = S extends TSchema ? Static<S> : undefined;
export type ParamsOf<E extends Endpoint> = Of<E["params"]>;
export type QueryOf<E extends Endpoint> = Of<E["query"]>;
export type BodyOf<E extends Endpoint> = Of<E["body"]>;
export type AnswerOf<E extends Endpoint> = Of<E["responses"][keyof E["responses"]]>;

/** The path parameters that an endpoint's path names, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
