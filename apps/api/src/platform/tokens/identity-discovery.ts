import * as client from "openid-client";
import type { Config } from "../process/environment.ts";
import { type IdentityFetch, identityTimeoutMs } from "./identity-fetch.ts";

const clientAuthentication = ({ introspectionClientSecret: secret }: Config["identity"]) =>
  secret ? client.ClientSecretBasic(secret) : client.None();

/** Loads the provider's metadata once; a failure is not cached, so the next caller retries. */
export function identityDiscovery(config: Config, ask: IdentityFetch): () => Promise<client.Configuration> {
  const { identity, portals } = config;
  const clientId = identity.introspectionClientId || (portals[0]?.clientId ?? "");
  const loopback = new URL(identity.authority).protocol === "http:";
  let known: Promise<client.Configuration> | undefined;
  return () => {
    known ??= client
      .discovery(new URL(identity.authority), clientId, undefined, clientAuthentication(identity), {
        [client.customFetch]: ask as client.CustomFetch,
        execute: loopback ? [client.allowInsecureRequests] : [],
        timeout: identityTimeoutMs / 1000,
      })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
}
