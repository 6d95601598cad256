import type { Caller } from "../../../platform/tokens/caller.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { conflict, editConflict, notFound } from "../../../platform/errors.ts";
import type { PrefixRow } from "./prefixes.queries.ts";
import { findPrefix, findPrefixForUpdate } from "./prefixes.queries.ts";

export interface PrefixPlace {
  readonly customerId: number;
  readonly prefixId: string;
}

/** A prefix of the path's customer. Throws 404 if it does not exist. */
export const readPrefix = async (database: Database, caller: Caller, place: PrefixPlace): Promise<PrefixRow> => {
  const [prefix] = await database.read(caller, findPrefix(place.customerId, place.prefixId));
  if (!prefix) throw notFound();
  return prefix;
};

/** Locks the prefix to change. Throws 404 if it does not exist, and 409 if the version is stale. */
export const holdPrefix = async (
  transaction: Transaction,
  { customerId, prefixId }: PrefixPlace,
  ifMatch?: number,
): Promise<PrefixRow> => {
  const [prefix] = await transaction.query(findPrefixForUpdate(customerId, prefixId));
  if (!prefix) throw notFound();
  if (ifMatch !== undefined && ifMatch !== prefix.version) throw editConflict(prefix.version);
  return prefix;
};

export const stateConflict = (state: string, event: string) =>
  conflict("prefix.state-conflict", "The prefix is not in a state that allows this.", { state, event });

/** A released or ended prefix cannot change. Throws 409. */
export const refuseUnlessLive = ({ lifecycle }: Pick<PrefixRow, "lifecycle">, event: string): void => {
  if (lifecycle !== "ACTIVE" && lifecycle !== "RESERVED") throw stateConflict(lifecycle, event);
};
