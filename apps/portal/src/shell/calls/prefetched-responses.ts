/**
 * What the page's boot script asked for while the portal was still on its way: answers by method and path, for the token
 * that was stored then.
 */
export interface EarlyAnswers {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  // The boot script is no module, so it leaves them here.
  var earlyAnswers: EarlyAnswers | undefined;
}

/** The answer that is on its way already, once; undefined when this was not asked, or for another token. */
export const takeEarlyAnswer = (
  method: string,
  address: string,
  authorization: string | undefined,
): Promise<Response> | undefined => {
  const early = globalThis.earlyAnswers;
  if (!early || (authorization !== undefined && authorization !== `Bearer ${early.token}`)) return undefined;
  const asked = `${method} ${address.replace(/^https?:\/\/[^/]+/, "")}`;
  const answer = early.answers.get(asked);
  early.answers.delete(asked);
  return answer;
};
