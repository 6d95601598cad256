import type { Config } from "../process/environment.ts";
import { providerFailed } from "./refused-sign-in.ts";

/** Fetches from the provider with a timeout; from the bundled one without leaving the machine. */
export type IdentityFetch = (address: string, options: RequestInit) => Promise<Response>;

/** A sign-in makes up to three requests (metadata, keys or token, address) and must finish within ten seconds. */
export const identityTimeoutMs = 3000;

/**
 * Requests to the bundled provider go to its local port, whatever its public address is. `port` is a function because
 * tests let the system choose the port.
 */
export const identityFetch =
  (config: Config, ownPort: () => number): IdentityFetch =>
  async (address, options) => {
    const url = new URL(address);
    const target = config.identity.bundled ? `http://127.0.0.1:${ownPort()}${url.pathname}${url.search}` : url.href;
    try {
      return await fetch(target, { ...options, signal: AbortSignal.timeout(identityTimeoutMs), redirect: "manual" });
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      throw providerFailed("provider-does-not-answer", {
        address: url.origin + url.pathname,
        error: cause?.code ?? name,
      });
    }
  };
