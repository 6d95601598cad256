import { plainHostName } from "@demarc/contract/core/host-name";
import type { GivenServers } from "@demarc/contract/ip-management/delegation";
import { plainDsRecord } from "@demarc/contract/ip-management/ds-record";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { isDeepStrictEqual } from "node:util";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found, invalid } from "../../../platform/refusals/errors.ts";
import { refuseWithoutDelegation } from "../dns/dns.connector.ts";
import { prefixConflict, refuseUnlessLive } from "../prefixes/prefix.steps.ts";
import * as queries from "./delegation.queries.ts";
import { zonesOf } from "./reverse-zones.ts";

const words = {
  ACTIVE: { action: "prefix.delegation-activated", event: "delegation.activated" },
  FAILED: { action: "prefix.delegation-failed", event: "delegation.failed" },
  HOSTED: { action: "prefix.delegation-ended", event: "delegation.ended" },
} as const;
export type DelegationOutcome = keyof typeof words;

export const recordDelegation = (
  change: Pick<ChangeTransaction, "record">,
  { id, outcome, version }: { readonly id: string; readonly outcome: DelegationOutcome; readonly version: number },
): void =>
  change.record({
    ...words[outcome],
    entityType: "prefix",
    entityId: id,
    after: { delegation: outcome, version },
  });

/** The fields of a locked prefix that a change of its delegation needs. */
type DelegatedPrefix = Pick<
  Prefix,
  "id" | "prefix" | "kind" | "lifecycle" | "delegationState" | "nameServers" | "dsRecords" | "version"
>;

/** Delegation states in which name servers can be requested, and in which they can be removed (docs/product/ip-management.md). */
const requestable: ReadonlySet<string> = new Set(["NONE", "HOSTED", "ACTIVE", "FAILED"]);
const removable: ReadonlySet<string> = new Set(["CHECKING", "FAILED", "PUBLISHING", "ACTIVE"]);

/** In another state, a removal changes nothing. */
export const isRemovable = ({ delegationState }: Pick<Prefix, "delegationState">): boolean =>
  removable.has(delegationState);

/** Throws 409 for a prefix that cannot get other name servers now. */
const refuseUnlessRequestable = ({ lifecycle, delegationState: state, kind }: DelegatedPrefix): void => {
  refuseUnlessLive({ lifecycle }, "requestDelegation");
  if (!requestable.has(state) || kind === "LINK") throw prefixConflict(state, "requestDelegation");
};

/** The name servers and DS records as they are stored. `path` is the start of the names of the fields. Throws 400. */
export const serversFor = (
  { prefix }: Pick<Prefix, "prefix">,
  { nameServers, dsRecords = [] }: GivenServers,
  path = "",
): queries.Servers => {
  // A DS digest includes the zone name, so a record is valid for one zone only.
  if (dsRecords.length > 0 && zonesOf(prefix).length > 1) throw invalid(`${path}dsRecords`, "validation.invalid-value");
  return { nameServers: nameServers.map(plainHostName), dsRecords: [...new Set(dsRecords.map(plainDsRecord))] };
};

/** Whether a prefix has these name servers and DS records. */
export const hasServers = ({ nameServers, dsRecords }: DelegatedPrefix, servers: queries.Servers): boolean =>
  isDeepStrictEqual({ nameServers, dsRecords }, servers);

/** Requests the delegation of a locked prefix. Throws 409, and 503 without a DNS system that delegates. */
export const requestDelegation = (
  change: ChangeTransaction,
  prefix: DelegatedPrefix,
  servers: queries.Servers,
  config: Config,
): void => {
  refuseUnlessRequestable(prefix);
  refuseWithoutDelegation(config);
  change.send(queries.startDelegation(prefix.id, servers));
  change.send(queries.orderDelegation(prefix.id));
  change.record({
    action: "prefix.delegation-requested",
    entityType: "prefix",
    entityId: prefix.id,
    before: { prefix: prefix.prefix, nameServers: prefix.nameServers, dsRecords: prefix.dsRecords },
    after: { prefix: prefix.prefix, ...servers, version: prefix.version + 1 },
    event: "delegation.requested",
  });
};

/** Removes the delegation of a locked prefix. Throws 409, and 503 without a DNS system that delegates. */
export const removeDelegation = async (
  change: ChangeTransaction,
  prefix: DelegatedPrefix,
  config: Config,
): Promise<void> => {
  refuseUnlessLive(prefix, "removeDelegation");
  // A pending or failed change leaves the old name servers published, so they are withdrawn first.
  const { withdrawable } = found(await change.query(queries.findWithdrawable(prefix.id)));
  const state = withdrawable ? "REMOVING" : "NONE";
  if (state === "REMOVING") refuseWithoutDelegation(config);
  change.send(queries.endDelegation(prefix.id, state));
  if (state === "REMOVING") change.send(queries.orderDelegation(prefix.id));
  change.record({
    action: "prefix.delegation-removed",
    entityType: "prefix",
    entityId: prefix.id,
    before: { prefix: prefix.prefix, nameServers: prefix.nameServers },
    after: { prefix: prefix.prefix, nameServers: [], version: prefix.version + 1 },
    event: "delegation.removed",
  });
};

/**
 * Stores the delegation of a locked prefix as DNS has it; without servers, those of the operator are authoritative. False if it is
 * stored already. Throws 409.
 */
export const storeDelegation = (
  change: ChangeTransaction,
  prefix: DelegatedPrefix,
  servers: queries.Servers | null,
): boolean => {
  refuseUnlessRequestable(prefix);
  const { id, prefix: block, delegationState, nameServers, dsRecords } = prefix;
  const outcome = servers === null ? "HOSTED" : "ACTIVE";
  const isStored = servers === null ? !isRemovable(prefix) : delegationState === outcome && hasServers(prefix, servers);
  if (isStored) return false;
  change.send(queries.storeDelegation(id, servers));
  change.record({
    ...words[outcome],
    entityType: "prefix",
    entityId: id,
    before: { prefix: block, delegationState, nameServers, dsRecords },
    after: {
      prefix: block,
      delegationState: outcome,
      ...(servers ?? { nameServers: [], dsRecords: [] }),
      version: prefix.version + 1,
    },
  });
  return true;
};
