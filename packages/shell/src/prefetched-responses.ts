/**
 * Responses that the page's boot script requested while the portal was loading, by method and path, for the token that was
 * stored then.
 */
export interface PrefetchedResponses {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  // The boot script is not a module, so it passes them through a global.
  var prefetchedResponses: PrefetchedResponses | undefined;
}

/** Takes a prefetched response; undefined if there is none, or if it was requested with another token. */
export const takePrefetchedResponse = (
  method: string,
  address: string,
  authorization: string | undefined,
): Promise<Response> | undefined => {
  const early = globalThis.prefetchedResponses;
  if (!early || (authorization !== undefined && authorization !== `Bearer ${early.token}`)) return undefined;
  const asked = `${method} ${address.replace(/^https?:\/\/[^/]+/, "")}`;
  const answer = early.answers.get(asked);
  early.answers.delete(asked);
  return answer;
};
