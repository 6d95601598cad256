import { quarantineDays } from "@demarc/contract/ip-management/prefixes";
import { changeBySystem } from "../../platform/changes/authored-change.ts";
import type { Config } from "../../platform/environment.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import { Busy } from "../../platform/jobs/job-keys.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import type { Log } from "../../platform/log.ts";
import { listPtrsNow, markPtrs } from "./names/addresses.queries.ts";
import { findWaitingDelegation, markChecked, markPublished, markRemoved } from "./delegation/delegation.queries.ts";
import type { Dns } from "./dns/dns-port.ts";
import { dnsOf } from "./dns/dns.connector.ts";
import { addressFrom } from "./blocks/ip-block.ts";
import { endReleasedPrefixes } from "./prefixes/prefixes.queries.ts";
import { reverseName, zonesOf } from "./delegation/reverse-zones.ts";

export const ipManagementTimers: readonly Timer[] = [{ key: "ip.quarantine", everySeconds: 3600 }];

/** Publishes the current names, not those from when the job was queued, so late and repeated jobs are harmless. */
const publish = async (dns: Dns, { query }: JobContext, prefixId: string, addresses: readonly string[]) => {
  const now = await query(listPtrsNow(prefixId, addresses));
  const records = now.map(({ address, ptr }) => {
    const { family = 4, number = 0n } = addressFrom(address) ?? {};
    return { address, name: reverseName(family, number), ptr };
  });
  const published = new Map((await dns.publishPtrs(records)).map(({ address, live }) => [address, live]));
  const named = records.filter(({ ptr, address }) => ptr !== null && published.has(address));
  const states = named.map(({ address, ptr }) => ({ address, ptr, state: published.get(address) ? "LIVE" : "FAILED" }));
  if (states.length > 0) await query(markPtrs(prefixId, states));
};

/** If the customer changed the prefix during the call to the operator's system, the job is retried. */
const versionOf = ([row]: readonly { version: number }[]): number => {
  if (!row) throw new Busy("the prefix has changed in the meantime");
  return row.version;
};

/** Stores and records the outcome of a delegation in one transaction. Throws `Busy` if the prefix has changed. */
const settle = ({ write }: JobContext, { id, customerId, mark, outcome }: Settled): Promise<number> =>
  write(async (transaction) => {
    const version = versionOf(await transaction.query(mark));
    changeBySystem(transaction, customerId).record({
      ...(outcome === "ACTIVE"
        ? ({ action: "prefix.delegation-activated", event: "delegation.activated" } as const)
        : ({ action: "prefix.delegation-failed", event: "delegation.failed" } as const)),
      entityType: "prefix",
      entityId: id,
      after: { delegation: outcome, version },
    });
    return version;
  });

interface Settled {
  readonly id: string;
  readonly customerId: number;
  readonly mark: ReturnType<typeof markChecked>;
  readonly outcome: "ACTIVE" | "FAILED";
}

const delegate = async (dns: Dns, context: JobContext, prefixId: string) => {
  const { query } = context;
  const [waiting] = await query(findWaitingDelegation(prefixId));
  if (!waiting) return;
  const { prefix, nameServers, dsRecords, state, customerId } = waiting;
  const wanted = { zones: zonesOf(prefix), nameServers, dsRecords };
  let { version } = waiting;
  if (state === "REMOVING") {
    await dns.delegate({ ...wanted, nameServers: [], dsRecords: [] });
    versionOf(await query(markRemoved({ prefixId, version })));
    return;
  }
  if (state === "CHECKING") {
    const findings = await dns.checkNameServers(wanted);
    const passed = findings.length > 0 && findings.every((finding) => finding.passed);
    const mark = markChecked({ prefixId, version }, passed, findings);
    if (!passed) return void (await settle(context, { id: prefixId, customerId, mark, outcome: "FAILED" }));
    version = versionOf(await query(mark));
  }
  await dns.delegate(wanted);
  const mark = markPublished({ prefixId, version });
  await settle(context, { id: prefixId, customerId, mark, outcome: "ACTIVE" });
};

/** Publishes names, checks and delegates zones, and ends released prefixes; one job per prefix at a time. */
export const ipManagementJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  const dns = dnsOf(config.dns, log);
  return {
    "ip.ptr": async ({ prefixId, addresses }, context) => {
      const id = String(prefixId);
      if (dns) await context.exclusively(id, () => publish(dns, context, id, addresses as readonly string[]));
    },
    "ip.delegation": async ({ prefixId }, context) => {
      const id = String(prefixId);
      if (dns) await context.exclusively(id, () => delegate(dns, context, id));
    },
    "ip.quarantine": async (_payload, { query }) => {
      await query(endReleasedPrefixes(quarantineDays));
    },
  };
};
