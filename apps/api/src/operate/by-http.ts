import type { Send } from "./run.ts";

/** Sends requests to a running product. */
export const byHttp =
  (token: string): Send =>
  (request) => {
    request.headers.set("authorization", `Bearer ${token}`);
    // A redirect can turn a POST into a GET, or lead to another server.
    return fetch(request, { redirect: "error" });
  };
