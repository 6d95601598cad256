import type { Endpoint } from "@demarc/contract/core/endpoint";
import { ErrorBody, ValidationErrors } from "@demarc/contract/core/errors";
import type { TSchema } from "@demarc/contract/core/json-schema";

const descriptions: Readonly<Record<number, string>> = {
  400: "Refused fields",
  401: "No token, or one that does not hold",
  403: "Not allowed for the caller's roles or state",
  404: "Not there, or not the caller's to see",
  409: "In conflict with the present state",
  413: "The body is too large",
  415: "Not JSON",
  429: "Too many requests; see Retry-After",
  500: "Our fault; quote the requestId",
  502: "Another system did not answer rightly",
  503: "Briefly unavailable; see Retry-After",
};

const refusalsOf = (endpoint: Endpoint): number[] => {
  const signedIn = endpoint.access.caller !== "public";
  const named = Object.keys(endpoint.errors ?? {}).map(Number);
  return [
    ...(endpoint.params || endpoint.query || endpoint.body ? [400] : []),
    ...(signedIn ? [401] : []),
    ...(Array.isArray(endpoint.access.caller) || endpoint.access.ownCustomer ? [403] : []),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.body ? [413, 415] : []),
    ...(endpoint.idempotent ? [409] : []),
    ...named,
    429,
    500,
    503,
  ];
};

/** Every status that the endpoint can answer, with its shape and, for refusals, the codes that are its own. */
export const documentedResponses = (endpoint: Endpoint): Record<number, TSchema> => {
  const refusals = new Set(refusalsOf(endpoint));
  const documented = [...refusals].map((status): [number, TSchema] => {
    const codes = endpoint.errors?.[status]?.join(", ");
    const description = [descriptions[status] ?? "Refused", codes].filter(Boolean).join(": ");
    const body = status === 400 ? ValidationErrors : ErrorBody;
    return [status, { ...body, description }];
  });
  return { ...endpoint.responses, ...Object.fromEntries(documented) };
};
