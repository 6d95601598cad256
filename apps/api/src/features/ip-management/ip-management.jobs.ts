import { quarantineDays } from "@demarc/contract/ip-management";
import type pg from "pg";
import type { Config } from "../../platform/environment.ts";
import type { JobHandler, Timer } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { rowsOf } from "../../platform/sql.ts";
import { listPtrsNow, markPtrs } from "./addresses.queries.ts";
import { findWaitingDelegation, markChecked, markPublished, markRemoved } from "./delegation.queries.ts";
import type { Dns } from "./dns-port.ts";
import { dnsOf } from "./dns.connector.ts";
import { addressFrom } from "./ip-block.ts";
import { endReleasedPrefixes } from "./prefixes.queries.ts";
import { reverseName, zonesOf } from "./reverse-zones.ts";

export const ipManagementTimers: readonly Timer[] = [{ key: "ip.quarantine", everySeconds: 3600 }];

/** What stands now is published, not what stood when it was ordered: so late and repeated jobs do no harm. */
const publish = async (dns: Dns, client: pg.PoolClient, prefixId: string, addresses: readonly string[]) => {
  const now = await rowsOf(client, listPtrsNow(prefixId, addresses));
  const records = now.map(({ address, ptr }) => {
    const { family = 4, number = 0n } = addressFrom(address) ?? {};
    return { address, name: reverseName(family, number), ptr };
  });
  const told = new Map((await dns.publishPtrs(records)).map(({ address, live }) => [address, live]));
  const named = records.filter(({ ptr, address }) => ptr !== null && told.has(address));
  const states = named.map(({ address, ptr }) => ({ address, ptr, state: told.get(address) ? "LIVE" : "FAILED" }));
  if (states.length > 0) await rowsOf(client, markPtrs(prefixId, states));
};

const delegate = async (dns: Dns, client: pg.PoolClient, prefixId: string) => {
  const [waiting] = await rowsOf(client, findWaitingDelegation(prefixId));
  if (!waiting) return;
  const { prefix, nameServers, dsRecords, state } = waiting;
  const wanted = { zones: zonesOf(prefix), nameServers, dsRecords };
  if (state === "REMOVING") {
    await dns.delegate({ ...wanted, nameServers: [], dsRecords: [] });
    await rowsOf(client, markRemoved(prefixId));
    return;
  }
  if (state === "CHECKING") {
    const findings = await dns.checkNameServers(wanted);
    const passed = findings.length > 0 && findings.every((finding) => finding.passed);
    await rowsOf(client, markChecked(prefixId, passed, findings));
    if (!passed) return;
  }
  await dns.delegate(wanted);
  await rowsOf(client, markPublished(prefixId));
};

/** Publishes names, checks and delegates zones, and ends prefixes that were given back. */
export const ipManagementJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const dns = dnsOf(config.dns, log);
  return {
    "ip.ptr": async ({ prefixId, addresses }, client) => {
      if (dns) await publish(dns, client, String(prefixId), addresses as readonly string[]);
    },
    "ip.delegation": async ({ prefixId }, client) => {
      if (dns) await delegate(dns, client, String(prefixId));
    },
    "ip.quarantine": async (_payload, client) => {
      await rowsOf(client, endReleasedPrefixes(quarantineDays));
    },
  };
};
