import type { PtrNameCheck } from "@demarc/contract/ip-management/ptr-records";
import type { Config } from "../../../platform/process/environment.ts";
import { httpConnector } from "../../../platform/http-connector.ts";
import type { Log } from "../../../platform/process/log.ts";
import { addressFrom, addressText } from "../blocks/ip-block.ts";

type Outcome = PtrNameCheck["resolves"];

/** Whether a name resolves to an address. Never rejects: the result is UNKNOWN if it cannot be determined. */
export type NameLookup = (name: string, address: string, customerId: number) => Promise<Outcome>;

/** The maximum of concurrent lookups. Further ones are UNKNOWN immediately, so that a slow system does not block requests. */
const mostAtOnce = 8;
/** The maximum of concurrent lookups for one customer, so that one company cannot take all slots. */
const mostOfOne = 2;

/** An address in canonical form: a DNS system may write `2001:DB8:0::1`. Undefined for anything else. */
const canonical = (address: unknown): string | undefined => {
  const found = typeof address === "string" ? addressFrom(address) : undefined;
  return found && addressText(found.family, found.number);
};

/** A response without a list of addresses is UNKNOWN. */
const outcomeFrom = (answer: unknown, address: string): Outcome => {
  const addresses = (answer as Record<string, unknown> | null)?.["addresses"];
  if (!Array.isArray(addresses)) return "UNKNOWN";
  const wanted = canonical(address) ?? address;
  return addresses.some((one) => canonical(one) === wanted) ? "YES" : "NO";
};

/**
 * Looks names up with the configured DNS system, with a simulation (every name except those under `.invalid` resolves), or not at
 * all. It has its own circuit breaker, so that failed lookups do not stop the publication of names.
 */
export const nameLookup = (config: Config["dns"], log: Log): NameLookup => {
  // PowerDNS has the operator's zones, not the customer's.
  if (config.kind === "off" || config.kind === "powerdns" || config.kind === "reported") return async () => "UNKNOWN";
  if (config.kind === "builtin") return async (name) => (name.endsWith(".invalid") ? "NO" : "YES");
  const ask = httpConnector(config, log);
  // The customer of each running lookup.
  const waiting: number[] = [];
  return async (name, address, customerId) => {
    const own = waiting.filter((one) => one === customerId).length;
    if (waiting.length >= mostAtOnce || own >= mostOfOne) return "UNKNOWN";
    waiting.push(customerId);
    try {
      return outcomeFrom(await ask({ action: "resolve-name", name }), address);
    } catch {
      return "UNKNOWN";
    } finally {
      waiting.splice(waiting.indexOf(customerId), 1);
    }
  };
};
