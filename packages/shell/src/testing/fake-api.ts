import { vi } from "vitest";

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** A body that is not JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Handler = (call: SeenCall) => Answer | Promise<Answer>;

const configuration = {
  apiEndpoint: "",
  postalCodeCheckEmbedUrl: null,
  ssoAuthority: null,
  ssoClientId: null,
  ssoManageUrl: null,
  statusPage: null,
  brandName: "Noordwal Internet",
  termsPage: null,
  privacyPage: null,
  supportEmail: null,
  supportPhone: null,
  tvNoticeMonths: 0,
};

const bodyOf = (body: RequestInit["body"]): unknown => {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === "string" ? JSON.parse(body) : undefined;
};

/**
 * Responds at the network boundary: `{ "PUT /v1/customer/1/contact/2": () => ({ body }) }`, with status 200 by default.
 * Handlers can be replaced during a test. `calls` records the requests in order.
 */
export const fakeApi = (handlers: Record<string, Handler>) => {
  const calls: SeenCall[] = [];
  const known: Record<string, Handler> = { "GET /config.json": () => ({ body: configuration }), ...handlers };
  vi.stubGlobal("fetch", async (address: string | URL, request: RequestInit = {}) => {
    const { method = "GET", headers } = request;
    const path = String(address);
    const body = bodyOf(request.body);
    const named = [...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value] as const);
    const call = { method, path, body, headers: Object.fromEntries(named) };
    const handler = known[`${method} ${path}`];
    if (!handler) throw new TypeError(`Nothing answers ${method} ${path}`);
    calls.push(call);
    const answer = await handler(call);
    const status = answer.status ?? 200;
    return new Response(status === 204 ? null : (answer.text ?? JSON.stringify(answer.body)), {
      status,
      headers: { "Content-Type": "application/json", ...answer.headers },
    });
  });
  return { calls, handlers: known };
};

/** Responds to every request with the same body. `sent` lists the requests after the configuration. */
export const anyApi = (body: unknown = {}) => {
  const { calls, handlers } = fakeApi({});
  Object.setPrototypeOf(handlers, new Proxy({}, { get: () => () => ({ body }) }));
  const sent = () =>
    calls
      .filter(({ path }) => path !== "/config.json")
      .map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  return { calls, sent };
};

/** The API's response to a malformed id. */
export const refusedId: Answer = {
  status: 400,
  body: { validationErrors: [{ field: "id", message: "validation.invalid-data", params: {}, text: "Not valid." }] },
};

export const refusal = (status: number, code: string, details?: Readonly<Record<string, unknown>>): Answer => ({
  status,
  body: { error: { code, message: code, requestId: "req_test", ...(details && { details }) } },
});
