import { delegationChecks, type DelegationFinding } from "@demarc/contract/ip-management/delegation";
import type { Config, ConnectorConfig } from "../../../platform/process/environment.ts";
import { unavailable } from "../../../platform/refusals/errors.ts";
import { httpConnector } from "../../../platform/http-connector.ts";
import type { Log } from "../../../platform/process/log.ts";
import type { DelegatedZones, Dns } from "./dns-port.ts";
import { simulatedDns } from "./simulated-dns.ts";

const listIn = (answer: unknown, name: string): readonly Record<string, unknown>[] => {
  const list = (answer as Record<string, unknown> | null)?.[name];
  if (!Array.isArray(list)) throw new Error(`a response without ${name}`);
  return list as readonly Record<string, unknown>[];
};

/** Parses the findings of another system. A missing check counts as failed. */
export const findingsFrom = (answer: unknown, { zones, nameServers }: DelegatedZones): DelegationFinding[] => {
  const passed = new Set(
    listIn(answer, "findings")
      .filter((finding) => finding["passed"] === true)
      .map(({ nameServer, zone, check }) => JSON.stringify([nameServer, zone, check])),
  );
  return nameServers.flatMap((nameServer) =>
    zones.flatMap(({ name: zone }) =>
      delegationChecks.map((check) => ({
        nameServer,
        zone,
        check,
        passed: passed.has(JSON.stringify([nameServer, zone, check])),
      })),
    ),
  );
};

/** Keeps the response below the 64 kB that a connector reads. */
const mostRecords = 256;
const mostZones = 8;

/** Sends the items in batches, one request after another. */
const inParts = async <Item, Found>(
  items: readonly Item[],
  size: number,
  ask: (part: readonly Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (let from = 0; from < items.length; from += size) found.push(...(await ask(items.slice(from, from + size))));
  return found;
};

/** Without a DNS system nothing can be published, so changes are refused. Throws 503. */
export const refuseWithoutDns = ({ dns }: Pick<Config, "dns">): void => {
  if (dns.kind === "off")
    throw unavailable("reverse-dns.unavailable", "Reverse DNS cannot be changed: no DNS system is connected.");
};

/** The configured DNS system, the simulation, or undefined for neither. */
export const dnsOf = (config: ConnectorConfig, log: Log): Dns | undefined => {
  if (config.kind === "off") return undefined;
  if (config.kind === "builtin") return simulatedDns;
  const ask = httpConnector(config, log);
  return {
    publishPtrs: (all) =>
      inParts(all, mostRecords, async (records) =>
        listIn(await ask({ action: "publish-ptr", records }), "records").map(({ address, live }) => ({
          address: String(address),
          live: live === true,
        })),
      ),
    checkNameServers: (wanted) =>
      inParts(wanted.zones, mostZones, async (zones) => {
        const part = { ...wanted, zones };
        return findingsFrom(await ask({ action: "check-name-servers", ...part }), part);
      }),
    delegate: async (wanted) => void (await ask({ action: "delegate", ...wanted })),
  };
};
