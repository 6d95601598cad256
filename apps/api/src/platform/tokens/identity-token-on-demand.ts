import type { Config } from "../process/environment.ts";
import type { IdentityFetch } from "./identity-fetch.ts";
import type { IdentityClients, IdentityTokens } from "./identity-token.ts";

/** `identityTokens`, with its libraries loaded on first use. */
export function identityTokensOnDemand(config: Config, ask: IdentityFetch, clients: IdentityClients): IdentityTokens {
  let read: Promise<IdentityTokens> | undefined;
  const provider = (): Promise<IdentityTokens> =>
    (read ??= import("./identity-token.ts").then(({ identityTokens }) => identityTokens(config, ask, clients)));
  return {
    check: async (token) => (await provider()).check(token),
    checkLogout: async (token) => (await provider()).checkLogout(token),
    verifiedEmailOf: async (token, subject) => (await provider()).verifiedEmailOf(token, subject),
    signInOf: async (proof) => (await provider()).signInOf(proof),
  };
}
