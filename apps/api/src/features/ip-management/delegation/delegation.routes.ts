import { plainHostName } from "@demarc/contract/core/host-name";
import { plainDsRecord } from "@demarc/contract/ip-management/ds-record";
import * as contract from "@demarc/contract/ip-management/delegation";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import type { DelegationRow } from "./delegation.queries.ts";
import * as queries from "./delegation.queries.ts";
import { refuseWithoutDelegation } from "../dns/dns.connector.ts";
import { lockPrefix, type PrefixPlace, refuseUnlessLive, prefixConflict } from "../prefixes/prefix.steps.ts";
import { zonesOf } from "./reverse-zones.ts";

export const shownDelegation = ({ prefix, ...row }: DelegationRow): contract.Delegation => ({
  ...row,
  zones: zonesOf(prefix),
});

const readAgain = async (transaction: Transaction, { customerId, prefixId }: PrefixPlace) => {
  const row = found(await transaction.query(queries.findDelegation(customerId, prefixId)));
  return shownDelegation(row);
};

/** Delegation states in which name servers can be requested, and in which they can be removed (docs/product/ip-management.md). */
const requestable: ReadonlySet<string> = new Set(["NONE", "HOSTED", "ACTIVE", "FAILED"]);
/** A removal in another state changes nothing. */
const removable: ReadonlySet<string> = new Set(["CHECKING", "FAILED", "PUBLISHING", "ACTIVE"]);

export function delegationRoutes({ serve, database, config }: RouteContext): void {
  serve(contract.checkDelegation, async ({ params, caller }) => {
    const row = found(await database.read(caller, queries.findDelegation(params.customerId, params.prefixId)));
    return shownDelegation(row);
  });

  serve(contract.requestDelegation, ({ params, body, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      refuseUnlessLive(prefix, "requestDelegation");
      const { delegationState: state, kind } = prefix;
      if (!requestable.has(state) || kind === "LINK") throw prefixConflict(state, "requestDelegation");
      refuseWithoutDelegation(config);
      const nameServers = body.nameServers.map(plainHostName);
      const dsRecords = [...new Set((body.dsRecords ?? []).map(plainDsRecord))];
      // A DS digest includes the zone name, so a record is valid for one zone only.
      if (dsRecords.length > 0 && zonesOf(prefix.prefix).length > 1)
        throw invalid("dsRecords", "validation.invalid-value");
      transaction.send(queries.startDelegation(prefix.id, nameServers, dsRecords));
      transaction.send(queries.orderDelegation(prefix.id));
      transaction.record({
        action: "prefix.delegation-requested",
        entityType: "prefix",
        entityId: prefix.id,
        before: { prefix: prefix.prefix, nameServers: prefix.nameServers, dsRecords: prefix.dsRecords },
        after: { prefix: prefix.prefix, nameServers, dsRecords, version: prefix.version + 1 },
        event: "delegation.requested",
      });
      return readAgain(transaction, params);
    }),
  );

  serve(contract.removeDelegation, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      // A repeated request after a lost response has a stale version.
      if (!removable.has(prefix.delegationState)) return readAgain(transaction, params);
      refuseStale(prefix, ifMatch);
      refuseUnlessLive(prefix, "removeDelegation");
      // A pending or failed change leaves the old name servers published, so they are withdrawn first.
      const { withdrawable } = found(await transaction.query(queries.findWithdrawable(prefix.id)));
      const state = withdrawable ? "REMOVING" : "NONE";
      if (state === "REMOVING") refuseWithoutDelegation(config);
      transaction.send(queries.endDelegation(prefix.id, state));
      if (state === "REMOVING") transaction.send(queries.orderDelegation(prefix.id));
      transaction.record({
        action: "prefix.delegation-removed",
        entityType: "prefix",
        entityId: prefix.id,
        before: { prefix: prefix.prefix, nameServers: prefix.nameServers },
        after: { prefix: prefix.prefix, nameServers: [], version: prefix.version + 1 },
        event: "delegation.removed",
      });
      return readAgain(transaction, params);
    }),
  );
}
