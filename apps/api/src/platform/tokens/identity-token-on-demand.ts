import type { Config } from "../environment.ts";
import type { ProviderFetch } from "./identity-fetch.ts";
import type { ProviderTokens } from "./identity-token.ts";

/** `providerTokens`, with its libraries loaded on first use. */
export function providerTokensOnDemand(config: Config, ask: ProviderFetch): ProviderTokens {
  let read: Promise<ProviderTokens> | undefined;
  const provider = (): Promise<ProviderTokens> =>
    (read ??= import("./identity-token.ts").then(({ providerTokens }) => providerTokens(config, ask)));
  return {
    check: async (token) => (await provider()).check(token),
    checkLogout: async (token) => (await provider()).checkLogout(token),
    verifiedEmailOf: async (token, subject) => (await provider()).verifiedEmailOf(token, subject),
    authTimeOf: async (proof) => (await provider()).authTimeOf(proof),
  };
}
