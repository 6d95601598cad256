import type { Caller } from "../../../platform/tokens/caller.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { type IfMatch, found, refuseStale } from "../../../platform/refusals/errors.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import type { PrefixRow } from "./prefixes.queries.ts";
import { findPrefix, findPrefixForUpdate } from "./prefixes.queries.ts";

export interface PrefixPlace {
  readonly customerId: number;
  readonly prefixId: string;
}

/** A prefix of the path's customer. Throws 404 if it does not exist. */
export const readPrefix = async (database: Database, caller: Caller, place: PrefixPlace): Promise<PrefixRow> => {
  return found(await database.read(caller, findPrefix(place.customerId, place.prefixId)));
};

/** Locks the prefix to change. Throws 404 if it does not exist, and 409 if the version is stale. */
export const lockPrefix = async (
  transaction: Transaction,
  { customerId, prefixId }: PrefixPlace,
  ifMatch?: IfMatch,
): Promise<PrefixRow> => {
  const prefix = found(await transaction.query(findPrefixForUpdate(customerId, prefixId)));
  refuseStale(prefix, ifMatch);
  return prefix;
};

/** 409 for an action that the state of a prefix, its delegation or its names refuses. */
export const prefixConflict = (state: string, event: string) => stateConflict("prefix.state-conflict", state, event);

/** A released or ended prefix cannot change. Throws 409. */
export const refuseUnlessLive = ({ lifecycle }: Pick<PrefixRow, "lifecycle">, event: string): void => {
  if (lifecycle !== "ACTIVE" && lifecycle !== "RESERVED") throw prefixConflict(lifecycle, event);
};
