import * as contract from "@demarc/contract/ip-management/delegation";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, refuseStale } from "../../../platform/refusals/errors.ts";
import type { DelegationRow } from "./delegation.queries.ts";
import * as queries from "./delegation.queries.ts";
import { lockPrefix, type PrefixPlace } from "../prefixes/prefix.steps.ts";
import { isRemovable, removeDelegation, requestDelegation, serversFor } from "./delegation.steps.ts";
import { zonesOf } from "./reverse-zones.ts";

export const shownDelegation = ({ prefix, ...row }: DelegationRow): contract.Delegation => ({
  ...row,
  zones: zonesOf(prefix),
});

const readAgain = async (transaction: Transaction, { customerId, prefixId }: PrefixPlace) => {
  const row = found(await transaction.query(queries.findDelegation(customerId, prefixId)));
  return shownDelegation(row);
};

export function delegationRoutes({ serve, database, config }: RouteContext): void {
  serve(contract.checkDelegation, async ({ params, caller }) => {
    const row = found(await database.read(caller, queries.findDelegation(params.customerId, params.prefixId)));
    return shownDelegation(row);
  });

  serve(contract.requestDelegation, ({ params, body, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      requestDelegation(transaction, prefix, serversFor(prefix, body), config);
      return readAgain(transaction, params);
    }),
  );

  serve(contract.removeDelegation, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      // A repeated request after a lost response has a stale version.
      if (!isRemovable(prefix)) return readAgain(transaction, params);
      refuseStale(prefix, ifMatch);
      await removeDelegation(transaction, prefix, config);
      return readAgain(transaction, params);
    }),
  );
}
