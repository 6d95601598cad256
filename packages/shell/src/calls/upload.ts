import type { Endpoint } from "@demarc/contract/core/endpoint";
import { call } from "./http.ts";
import type { Answer, CallOptions } from "./request.ts";

/** Uploads a file to an endpoint that accepts one. Rejects like `call`. */
export const upload = <E extends Endpoint & { readonly upload: true }>(
  endpoint: E,
  file: File,
  options: Omit<CallOptions<E>, "body">,
): Promise<Answer<E>> => {
  const body = new FormData();
  body.append("file", file);
  return call(endpoint, { ...options, body } as unknown as CallOptions<E>);
};
