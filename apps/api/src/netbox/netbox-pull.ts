import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorPrefix } from "@demarc/contract/operator/prefixes";
import type { OperatorRack } from "@demarc/contract/operator/racks";
import { type NetBoxRecord, netBoxAt } from "./netbox-client.ts";
import { isOfCustomer, NotMapped, prefixFrom, rackFrom, rackPlace } from "./netbox-mapping.ts";
import type { NetBoxSettings } from "./netbox-settings.ts";
import { operatorAt, Refused } from "./operator-client.ts";

export interface PullGiven {
  readonly settings: NetBoxSettings;
  readonly netBox: { readonly url: string; readonly token: string };
  readonly demarc: { readonly url: string; readonly token: string };
  /** Without it, nothing is written. */
  readonly write: boolean;
  /** Between two writes, to stay within the rate limit of a service token. */
  readonly pauseMs: number;
}

export interface PullReport {
  readonly lines: readonly string[];
  /** Records that cannot be imported, and records of Demarc that are missing in NetBox. */
  readonly faults: number;
}

const refOf = (kind: "rack" | "prefix", { id }: NetBoxRecord): string => `netbox:${kind}:${id}`;

interface Step {
  readonly kind: "rack" | "prefix";
  readonly record: NetBoxRecord;
  readonly name: string;
  readonly version?: number | undefined;
  readonly body: () => object;
}

const rackSteps = (
  settings: NetBoxSettings,
  records: readonly NetBoxRecord[],
  known: readonly OperatorRack[],
): Step[] =>
  records.map((record) => {
    const { siteCode, rackCode } = rackPlace(settings, record);
    const held = known.find(({ externalRef }) => externalRef === refOf("rack", record));
    const alike = known.find(
      (one) => one.siteCode === siteCode && one.rackCode === rackCode && one.lifecycle !== "TERMINATED",
    );
    const before = held ?? alike;
    const body = () => rackFrom(settings, record, before);
    return { kind: "rack", record, name: rackCode, version: before?.version, body };
  });

const prefixSteps = (
  settings: NetBoxSettings,
  records: readonly NetBoxRecord[],
  known: readonly OperatorPrefix[],
): Step[] => {
  const blocks = new Set(known.filter(({ lifecycle }) => lifecycle !== "RELEASED").map(({ prefix }) => prefix));
  return records.map((record) => {
    const name = String(record["prefix"]);
    return { kind: "prefix", record, name, body: () => prefixFrom(settings, record, !blocks.has(name)) };
  });
};

/** Records of Demarc that NetBox no longer has. The pull does not end them. */
const gone = (
  kind: "rack" | "prefix",
  records: readonly NetBoxRecord[],
  known: readonly (OperatorRack | OperatorPrefix)[],
): string[] => {
  const refs = new Set(records.map((record) => refOf(kind, record)));
  return known.flatMap(({ externalRef, lifecycle }) =>
    externalRef?.startsWith(`netbox:${kind}:`) &&
    !refs.has(externalRef) &&
    lifecycle !== "TERMINATED" &&
    lifecycle !== "RELEASED"
      ? [`gone       ${externalRef}: NetBox has no such ${kind} of a customer; end it in Demarc if that is right`]
      : [],
  );
};

/**
 * Brings the racks and prefixes of customers from NetBox into Demarc, by the operator API. Everything is read before the first
 * write. A record that is refused does not keep the others back; an outage ends the pull, and it can be repeated.
 */
export const pullFromNetBox = async ({ settings, netBox, demarc, write, pauseMs }: PullGiven): Promise<PullReport> => {
  const read = netBoxAt(netBox.url, netBox.token);
  const api = operatorAt({ ...demarc, isDry: !write });
  const racks = await read("/api/dcim/racks/");
  const prefixes = await read("/api/ipam/prefixes/");
  const [ownRacks, ownPrefixes] = [await api.all<OperatorRack>("rack"), await api.all<OperatorPrefix>("prefix")];
  const [taken, takenPrefixes] = [racks.filter(isOfCustomer), prefixes.filter(isOfCustomer)];
  const steps = [...rackSteps(settings, taken, ownRacks), ...prefixSteps(settings, takenPrefixes, ownPrefixes)];
  const left = [...gone("rack", taken, ownRacks), ...gone("prefix", takenPrefixes, ownPrefixes)];
  const lines: string[] = [];
  let faults = left.length;
  for (const { kind, record, name, version, body } of steps) {
    const ref = refOf(kind, record);
    try {
      lines.push(`${(await api.put(`${kind}/ref/${ref}`, body(), version)).padEnd(10)} ${ref} ${name}`);
    } catch (error) {
      if (!(error instanceof NotMapped || error instanceof Refused)) throw error;
      faults += 1;
      lines.push(`${error instanceof Refused ? "refused   " : "not mapped"} ${ref} ${name}: ${error.message}`);
    }
    await sleep(pauseMs);
  }
  const others = racks.length + prefixes.length - steps.length;
  return {
    lines: [
      ...lines,
      ...left,
      `${steps.length} records of customers, ${faults} of them with faults; ${others} others are not active or have no tenant.`,
      ...(write ? [] : ["Nothing was written: this was a dry run. Add --write."]),
    ],
    faults,
  };
};
