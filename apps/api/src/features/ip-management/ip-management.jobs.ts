import { quarantineDays } from "@demarc/contract/ip-management/prefixes";
import { changeBySystem } from "../../platform/changes/authored-change.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import { Busy } from "../../platform/jobs/job-keys.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import type { Log } from "../../platform/process/log.ts";
import * as names from "./names/addresses.queries.ts";
import { type DelegationOutcome, recordDelegation } from "./delegation/delegation.steps.ts";
import * as delegations from "./delegation/delegation.queries.ts";
import { type Dns, PartlyPublished, type PtrRecord, type PublishedPtr } from "./dns/dns-port.ts";
import { dnsOf } from "./dns/dns.connector.ts";
import { plainAddress } from "./blocks/ip-block.ts";
import { endReleasedPrefixes } from "./prefixes/prefixes.queries.ts";
import { reverseNameOf, zonesOf } from "./delegation/reverse-zones.ts";

export const ipManagementTimers: readonly Timer[] = [{ key: "ip.quarantine", everySeconds: 3600 }];

/** Seconds until a removal that was given up is tried again: the customer cannot request it again. */
const removalRetrySeconds = 3600;

/** Released prefixes that end in one transaction. */
const mostEnded = 200;

/** A job that finds work while no DNS system is connected fails, so that the operator sees it. */
const connected = (dns: Dns | undefined): Dns => {
  if (!dns) throw new Error("no DNS system is connected");
  return dns;
};

/** One spelling of an address, because another system may write it differently. */
const oneSpelling = (text: string): string => plainAddress(text) ?? text;

const recordOf = ({ address, ptr }: names.NamedAddressRow): PtrRecord => ({
  address,
  name: reverseNameOf(address),
  ptr,
});

/** A name without an answer is not live. Throws if the removal of a name is not confirmed, so that the job is retried. */
const mark = async (
  { query }: JobContext,
  prefixId: string,
  records: readonly PtrRecord[],
  answers: readonly PublishedPtr[],
) => {
  const live = new Set(answers.filter((answer) => answer.live).map(({ address }) => oneSpelling(address)));
  const isLive = (address: string) => live.has(oneSpelling(address));
  const named = records.filter(({ ptr }) => ptr !== null);
  const states = named.map(({ address, ptr }) => ({ address, ptr, state: isLive(address) ? "LIVE" : "FAILED" }));
  if (states.length > 0) await query(names.markPtrs(prefixId, states));
  if (records.some(({ ptr, address }) => ptr === null && !isLive(address)))
    throw new Error("the removal of a name is not confirmed");
};

/** Marks the names that are published, also if others wait for the operator. Throws what `publishing` and `mark` throw. */
const markPublished = async (
  context: JobContext,
  prefixId: string,
  records: readonly PtrRecord[],
  publishing: Promise<readonly PublishedPtr[]>,
) => {
  try {
    await mark(context, prefixId, records, await publishing);
  } catch (error) {
    if (error instanceof PartlyPublished) {
      const known = new Set(error.published.map(({ address }) => oneSpelling(address)));
      const marked = records.filter(({ address }) => known.has(oneSpelling(address)));
      await mark(context, prefixId, marked, error.published);
    }
    throw error;
  }
};

/** Publishes the current names, not the names when the job was queued, so late and repeated jobs are harmless. */
const publish = async (
  dns: Dns | undefined,
  context: JobContext,
  prefixId: string,
  addresses: readonly string[],
): Promise<void> => {
  const records = (await context.query(names.listPtrsNow(prefixId, addresses))).map(recordOf);
  if (records.length > 0) await markPublished(context, prefixId, records, connected(dns).publishPtrs(records));
};

/** Brings DNS to all names of a prefix, on demand: after a repair by hand, or on a new DNS system. */
const reconcile = async (dns: Dns | undefined, context: JobContext, prefixId: string): Promise<void> => {
  const [hosted] = await context.query(names.findHosted(prefixId));
  if (!hosted) return;
  const records = (await context.query(names.listAllNames(prefixId))).map(recordOf);
  await markPublished(context, prefixId, records, connected(dns).replacePtrs(hosted.prefix, records));
};

/** If the customer changed the prefix during the call to the operator's system, the job is retried. */
const versionOf = ([row]: readonly { version: number }[]): number => {
  if (!row) throw new Busy("the prefix has changed in the meantime");
  return row.version;
};

interface Outcome {
  readonly id: string;
  readonly customerId: number;
  readonly outcome: DelegationOutcome;
}

const recordOutcome = (transaction: Transaction, { id, customerId, outcome }: Outcome, version: number): void =>
  recordDelegation(changeBySystem(transaction, customerId), { id, outcome, version });

interface Settled extends Outcome {
  readonly mark: ReturnType<typeof delegations.markChecked>;
}

/** Stores and records the outcome of a delegation in one transaction. Throws `Busy` if the prefix has changed. */
const settle = ({ write }: JobContext, { mark, ...outcome }: Settled): Promise<void> =>
  write(async (transaction) => recordOutcome(transaction, outcome, versionOf(await transaction.query(mark))));

const delegate = async (connection: Dns | undefined, context: JobContext, id: string) => {
  const { query } = context;
  const [waiting] = await query(delegations.findWaitingDelegation(id));
  if (!waiting) return;
  const dns = connected(connection);
  const { prefix, nameServers, dsRecords, state, customerId } = waiting;
  const wanted = { zones: zonesOf(prefix), nameServers, dsRecords };
  let { version } = waiting;
  if (state === "REMOVING") {
    await dns.delegate({ ...wanted, nameServers: [], dsRecords: [] });
    const mark = delegations.markRemoved({ prefixId: id, version });
    return settle(context, { id, customerId, mark, outcome: "HOSTED" });
  }
  if (state === "CHECKING") {
    const findings = await dns.checkNameServers(wanted);
    const passed = findings.length > 0 && findings.every((finding) => finding.passed);
    const mark = delegations.markChecked({ prefixId: id, version }, passed, findings);
    if (!passed) return settle(context, { id, customerId, mark, outcome: "FAILED" });
    version = versionOf(await query(mark));
  }
  await dns.delegate(wanted);
  const mark = delegations.markPublished({ prefixId: id, version });
  await settle(context, { id, customerId, mark, outcome: "ACTIVE" });
};

/** The customer can request a delegation again; a removal is tried again. */
const giveUpDelegation = async (transaction: Transaction, id: string): Promise<void> => {
  transaction.send(delegations.lockForGivingUp(id));
  const [failed] = await transaction.query(delegations.giveUpDelegation(id));
  if (failed) recordOutcome(transaction, { id, customerId: failed.customerId, outcome: "FAILED" }, failed.version);
  else transaction.send(delegations.queueRemovalAgain(id, removalRetrySeconds));
};

/** The customer can set the names again; the removal of names is tried again. A newer job decides about its own addresses. */
const giveUpPtrs = (transaction: Transaction, id: string, addresses: readonly string[]): void => {
  transaction.send(delegations.lockForGivingUp(id));
  transaction.send(names.giveUpPtrs(id, addresses));
  transaction.send(names.queueClearedAgain(id, addresses, removalRetrySeconds));
};

const endReleased = async ({ write, signal }: JobContext): Promise<void> => {
  let ended = mostEnded;
  while (ended === mostEnded) {
    signal.throwIfAborted();
    ended = await write(async (transaction) => {
      const rows = await transaction.query(endReleasedPrefixes(quarantineDays, mostEnded));
      for (const { id, customerId, prefix, version } of rows)
        changeBySystem(transaction, customerId).record({
          action: "prefix.released",
          entityType: "prefix",
          entityId: id,
          before: { prefix, lifecycle: "RELEASING" },
          after: { prefix, lifecycle: "RELEASED", version },
          event: "prefix.released",
        });
      return rows.length;
    });
  }
};

/** A DNS system of the operator reads the names and delegations, and reports the results. */
const reported: JobHandler = async () => undefined;

/** Publishes names, checks and delegates zones, and ends released prefixes; one job per prefix at a time. */
export const ipManagementJobs = (config: Config, log: Log): Readonly<Record<string, JobHandler>> => {
  if (config.dns.kind === "reported")
    return {
      "ip.ptr": reported,
      "ip.reverse-zone": reported,
      "ip.delegation": reported,
      "ip.quarantine": (_payload, context) => endReleased(context),
    };
  const dns = dnsOf(config.dns, log);
  return {
    "ip.ptr": Object.assign<JobHandler, Pick<JobHandler, "givenUp">>(
      ({ prefixId, addresses }, context) => {
        const id = String(prefixId);
        return context.exclusively(id, () => publish(dns, context, id, addresses as readonly string[]));
      },
      {
        givenUp: ({ prefixId, addresses }, transaction) =>
          giveUpPtrs(transaction, String(prefixId), addresses as readonly string[]),
      },
    ),
    "ip.reverse-zone": ({ prefixId }, context) => {
      const id = String(prefixId);
      return context.exclusively(id, () => reconcile(dns, context, id));
    },
    "ip.delegation": Object.assign<JobHandler, Pick<JobHandler, "givenUp">>(
      ({ prefixId }, context) => {
        const id = String(prefixId);
        return context.exclusively(id, () => delegate(dns, context, id));
      },
      { givenUp: ({ prefixId }, transaction) => giveUpDelegation(transaction, String(prefixId)) },
    ),
    "ip.quarantine": (_payload, context) => endReleased(context),
  };
};
