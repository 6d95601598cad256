import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  pathParameters,
  type QueryOf,
} from "@demarc/contract/core/endpoint";
import { readConfiguration } from "../config.ts";
import { currentLocale } from "../translate.ts";

type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: T };
type Optionally<Name extends string, T> = {
  readonly [N in Name]?: (T extends undefined ? undefined : Partial<T>) | undefined;
};

export type CallOptions<E extends Endpoint> = Given<"params", ParamsOf<E>> &
  Optionally<"query", QueryOf<E>> &
  Given<"body", BodyOf<E>> & {
    /** The version that the change is based on; a newer version on the server gives 409 `edit-conflict`. */
    readonly ifMatch?: number | undefined;
    /** Makes a write safe to retry after a lost response. */
    readonly idempotencyKey?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly signal?: AbortSignal | undefined;
    /** False: the caller shows a 500 itself. */
    readonly handle500?: boolean | undefined;
    /** True: the caller shows every failure itself. */
    readonly quiet?: boolean | undefined;
  };

type Plain = string | number | boolean | null | undefined;

/** The options without the endpoint's types, after the contract has checked the caller. */
export interface LooseOptions {
  readonly params?: Readonly<Record<string, Plain>> | undefined;
  readonly query?: Readonly<Record<string, Plain>> | undefined;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly handle500?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

export type Answer<E extends Endpoint> = AnswerOf<E>;

const required = <Value>(endpoint: Endpoint, name: string, value: Value): NonNullable<Value> => {
  if (value === undefined || value === null)
    throw new Error(`Required parameter ${name} was null or undefined when calling ${endpoint.name}.`);
  return value;
};

const bodyName = ({ body }: Endpoint): string => (body && "title" in body ? String(body.title) : "body");

const searchOf = (query: LooseOptions["query"]): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.append(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
};

/** The URL of a call. A missing path parameter throws an error that names it. */
export const addressOf = (endpoint: Endpoint, { params, query }: LooseOptions): string => {
  const path = pathParameters(endpoint.path).reduce(
    (address, name) =>
      address.replace(`:${name}`, encodeURIComponent(String(required(endpoint, name, params?.[name])))),
    endpoint.path,
  );
  return readConfiguration().apiEndpoint.replace(/\/$/, "") + path + searchOf(query);
};

/** The request of a call, without authorization. A missing body throws an error that names it. */
export const requestOf = (
  endpoint: Endpoint,
  options: LooseOptions,
): Omit<RequestInit, "headers"> & { headers: Record<string, string> } => {
  if (endpoint.body) required(endpoint, bodyName(endpoint), options.body);
  const { body, ifMatch, idempotencyKey, signal } = options;
  const isForm = body instanceof FormData;
  return {
    method: endpoint.method,
    ...(endpoint.body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
    headers: {
      "Accept-Language": currentLocale(),
      ...(endpoint.body && !isForm ? { "Content-Type": "application/json" } : {}),
      ...(ifMatch === undefined ? {} : { "If-Match": `"${ifMatch}"` }),
      ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      ...options.headers,
    },
  };
};
