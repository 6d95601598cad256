import type { PtrNameCheck } from "@demarc/contract/ip-management/ptr-records";
import type { ConnectorConfig } from "../../../platform/environment.ts";
import { httpConnector } from "../../../platform/http-connector.ts";
import type { Log } from "../../../platform/log.ts";

type Outcome = PtrNameCheck["resolves"];

/** Whether a name leads to an address. Never rejects: what cannot be determined is UNKNOWN. */
export type NameLookup = (name: string, address: string) => Promise<Outcome>;

/** Lookups that wait for the operator's DNS at the same time; one more is UNKNOWN at once, so that a slow system holds no requests. */
const mostAtOnce = 8;

/** A response without a list of addresses says nothing. */
const outcomeFrom = (answer: unknown, address: string): Outcome => {
  const addresses = (answer as Record<string, unknown> | null)?.["addresses"];
  if (!Array.isArray(addresses)) return "UNKNOWN";
  return addresses.includes(address) ? "YES" : "NO";
};

/**
 * Looks names up with the configured DNS system, a simulation (every name but those under `.invalid` leads back), or not at all.
 * It has a circuit of its own: a system that does not know the question does not stop the publication of names.
 */
export const nameLookup = (config: ConnectorConfig, log: Log): NameLookup => {
  if (config.kind === "off") return async () => "UNKNOWN";
  if (config.kind === "builtin") return async (name) => (name.endsWith(".invalid") ? "NO" : "YES");
  const ask = httpConnector(config, log);
  let waiting = 0;
  return async (name, address) => {
    if (waiting >= mostAtOnce) return "UNKNOWN";
    waiting += 1;
    try {
      return outcomeFrom(await ask({ action: "resolve-name", name }), address);
    } catch {
      return "UNKNOWN";
    } finally {
      waiting -= 1;
    }
  };
};
