import type { Endpoint } from "@demarc/contract/core/endpoint";
import { ErrorBody, ValidationErrors } from "@demarc/contract/core/errors";
import { ApprovalRequest, isApprovable } from "@demarc/contract/operator/approvals";
import { type TSchema, Type } from "@demarc/contract/core/json-schema";
import { recentSignInCode } from "../tokens/recent-sign-in.ts";

export const statusMeanings: Readonly<Record<number, string>> = {
  400: "Invalid fields",
  401: "The token is missing or invalid",
  403: "The caller's role or state does not allow this",
  404: "Not found, or not visible to the caller",
  405: "The address has other methods",
  408: "The request took too long to arrive",
  409: "Conflict with the current state",
  413: "The body is too large",
  414: "The URL, or one part of it, is too long",
  415: "The media type of the body is not supported",
  429: "Too many requests; wait the seconds of Retry-After",
  431: "The headers are too large",
  500: "Server error; quote the requestId when you report it",
  502: "Another system did not respond as expected",
  503: "Temporarily unavailable; wait the seconds of Retry-After",
};

/** Errors of any request: malformed, too slow, too long or too frequent, or a server error. */
const anywhere = [400, 408, 414, 429, 431, 500, 503];

/** Whether a signed-in caller can get 403: because of the role, the company, or an API token. */
const canForbid = ({ access, method }: Endpoint): boolean =>
  Array.isArray(access.caller) ||
  Boolean(access.ownCustomer || access.interactive) ||
  (method !== "GET" && !access.reads);

const refusalsOf = (endpoint: Endpoint): number[] => {
  const signedIn = endpoint.access.caller !== "public";
  return [
    ...anywhere,
    ...(signedIn ? [401] : []),
    ...(signedIn && canForbid(endpoint) ? [403] : []),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.method === "GET" ? [] : [413, 415]),
    ...(endpoint.idempotent ? [409] : []),
    ...(endpoint.recentSignIn ? [403] : []),
    ...Object.keys(endpoint.errors ?? {}).map(Number),
  ];
};

/** Whether a policy can cover the call. Calls with a right by kind name it in their own way. */
const canWait = ({ access, method }: Endpoint): boolean =>
  method !== "GET" && (access.rightsByKind !== undefined || (access.right !== undefined && isApprovable(access.right)));

export const documentedResponses = (endpoint: Endpoint): Record<number, TSchema> => {
  const refusals = new Set(refusalsOf(endpoint));
  const documented = [...refusals].map((status): [number, TSchema] => {
    const codes = [
      ...(status === 403 && endpoint.recentSignIn ? [recentSignInCode] : []),
      ...(endpoint.errors?.[status] ?? []),
    ];
    const description = [statusMeanings[status] ?? "Refused", codes.join(", ")].filter(Boolean).join(": ");
    const body = status === 400 ? ValidationErrors : ErrorBody;
    return [status, { ...body, description }];
  });
  const unchanged = endpoint.revalidated ? { 304: { ...Type.Null(), description: "Unchanged since this ETag" } } : {};
  const waiting = canWait(endpoint)
    ? { 202: { ...ApprovalRequest, description: "Another person has to approve; nothing was changed" } }
    : {};
  return { ...endpoint.responses, ...waiting, ...unchanged, ...Object.fromEntries(documented) };
};
