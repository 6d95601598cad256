import type { Config } from "../environment.ts";
import { unavailable } from "../errors.ts";

/** How the provider is asked: with a limit on the time, and for the bundled one without leaving the machine. */
export type ProviderFetch = (address: string, options: RequestInit) => Promise<Response>;

/** A sign-in asks up to three times (metadata, keys or token, address) and is to be answered within ten seconds. */
export const providerTimeoutMs = 3000;

/**
 * The bundled provider is asked at its own door on this machine, whatever its public address is; `port` is told late,
 * because a test may leave its choice to the system.
 */
export const providerFetch =
  (config: Config, ownPort: () => number): ProviderFetch =>
  async (address, options) => {
    const url = new URL(address);
    const target = config.identity.bundled ? `http://127.0.0.1:${ownPort()}${url.pathname}${url.search}` : url.href;
    try {
      return await fetch(target, { ...options, signal: AbortSignal.timeout(providerTimeoutMs), redirect: "manual" });
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      throw unavailable("identity-provider.unavailable", "The identity provider does not answer.", late ? 504 : 502);
    }
  };
