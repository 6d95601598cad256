import type { SessionClaims } from "./session.ts";

/** The unverified claims of a token; throws if the text is not a token of a person. `exp` is in seconds. */
export const decodeClaims = (token: string): SessionClaims => {
  const payload = token.split(".")[1];
  if (!payload) throw new Error("The token has no payload");
  const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.codePointAt(0) ?? 0);
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SessionClaims>;
  const isOfPerson = typeof claims.cid === "number" || typeof claims.sub === "string";
  if (typeof claims.exp !== "number" || !isOfPerson) throw new Error("The token lacks its claims");
  return claims as SessionClaims;
};
