import { randomUUID } from "node:crypto";
import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";
import { allFixtures } from "../all-fixtures.ts";
import type { PreparedCall } from "../fixtures.ts";
import { companyIds } from "../company-ids.ts";
import type { TestApi, TestRequest } from "../test-api.ts";

/** The PUT that a bulk operation repeats. */
export const putOf = (endpoint: Endpoint): Endpoint | undefined =>
  "put" in endpoint ? (endpoint.put as Endpoint) : undefined;

/** A row of a bulk operation that succeeds: a good request of its PUT. */
const goodRow = async (api: TestApi, put: Endpoint, ...given: [token: string, customerId: number]): Promise<object> => {
  const { path, request } = await goodRequest(api, put, ...given);
  const [ref = ""] = pathParameters(put.path).slice(-1);
  return { [ref]: path.split("/").at(-1), ...(request.body as object) };
};

/**
 * A request that succeeds for every caller who may make it, in a company; by default Polderlicht, else its child. What belongs to
 * a person or to one company only is that of Polderlicht.
 */
export const goodRequest = async (
  api: TestApi,
  endpoint: Endpoint,
  token: string,
  customerId = companyIds.polderlicht,
): Promise<{ path: string; request: TestRequest }> => {
  const put = putOf(endpoint);
  if (put) return { path: endpoint.path, request: { token, body: [await goodRow(api, put, token, customerId)] } };
  const context = { api, endpoint, token, customerId };
  const headers: Record<string, string> = endpoint.idempotent === "required" ? { "idempotency-key": randomUUID() } : {};
  const call: { -readonly [Part in keyof PreparedCall]: PreparedCall[Part] } = {
    path: endpoint.path.replace(":customerId", String(customerId)),
    query: allFixtures.map(({ queries }) => queries?.[endpoint.name] ?? "").join(""),
    body: allFixtures.map(({ bodies }) => bodies?.(customerId)[endpoint.name]).find((body) => body !== undefined),
    headers,
  };
  for (const { prepare } of allFixtures) {
    const { headers: more, ...prepared } = (await prepare?.(context, call.path)) ?? {};
    Object.assign(call, prepared);
    Object.assign(headers, more);
  }
  const { path, query, body } = call;
  for (const { ready } of allFixtures) await ready?.(context, path);
  return { path: path + query, request: { token, headers, ...(body === undefined ? {} : { body }) } };
};
