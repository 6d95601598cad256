import { delegationChecks, type DelegationFinding } from "@demarc/contract/ip-management/delegation";
import type { Config } from "../../../platform/process/environment.ts";
import { unavailable } from "../../../platform/refusals/errors.ts";
import { type AskSystem, httpConnector } from "../../../platform/http-connector.ts";
import type { Log } from "../../../platform/process/log.ts";
import { inParts, listIn } from "./dns-answers.ts";
import { mostRecords, type DelegatedZones, type Dns } from "./dns-port.ts";
import { powerDns } from "./powerdns.ts";
import { simulatedDns } from "./simulated-dns.ts";

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

const mostZones = 8;

const remoteDns = (ask: AskSystem): Dns => {
  const publishPtrs: Dns["publishPtrs"] = (all) =>
    inParts(all, mostRecords, async (records) =>
      listIn(await ask({ action: "publish-ptr", records }), "records").map(({ address, live }) => ({
        address: String(address),
        live: live === true,
      })),
    );
  return {
    publishPtrs,
    replacePtrs: (_prefix, records) => publishPtrs(records),
    checkNameServers: (wanted) =>
      inParts(wanted.zones, mostZones, async (zones) => {
        const part = { ...wanted, zones };
        return findingsFrom(await ask({ action: "check-name-servers", ...part }), part);
      }),
    delegate: async (wanted) => void (await ask({ action: "delegate", ...wanted })),
  };
};

/** Without a DNS system nothing can be published, so changes are refused. Throws 503. */
export const refuseWithoutDns = ({ dns }: Pick<Config, "dns">): void => {
  if (dns.kind === "off")
    throw unavailable("reverse-dns.unavailable", "Reverse DNS cannot be changed: no DNS system is connected.");
};

/** Throws 503 without a DNS system to which the product publishes names. */
export const refuseUnlessPublished = (config: Pick<Config, "dns">): void => {
  refuseWithoutDns(config);
  if (config.dns.kind === "reported")
    throw unavailable("reverse-dns.unavailable", "The product does not publish names: your DNS system reads them.");
};

/** Like `refuseWithoutDns`, for delegations: the connector for PowerDNS only publishes names. */
export const refuseWithoutDelegation = (config: Pick<Config, "dns">): void => {
  refuseWithoutDns(config);
  if (config.dns.kind === "powerdns")
    throw unavailable(
      "reverse-dns.unavailable",
      "Reverse DNS cannot be delegated: the DNS system only publishes names.",
    );
};

/** The configured DNS system, the simulation, or undefined for neither. */
export const dnsOf = (config: Config["dns"], log: Log): Dns | undefined => {
  if (config.kind === "off" || config.kind === "reported") return undefined;
  if (config.kind === "builtin") return simulatedDns;
  return config.kind === "powerdns" ? powerDns(config, log) : remoteDns(httpConnector(config, log));
};
