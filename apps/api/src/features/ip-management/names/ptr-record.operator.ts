import { plainHostName } from "@demarc/contract/core/host-name";
import type { Outcome } from "@demarc/contract/operator/listing";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { enterCompany, type Transaction } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { conflict, type IfMatch, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import { plainAddress, storedBlock } from "../blocks/ip-block.ts";
import { awaitPublication, orderPublications, type PlacedAddress } from "./addresses.queries.ts";
import { hostAddress, isHosted, isRenamed, ptrsNow, refuseUnlessHosted, writePtrs } from "./ptr-records.steps.ts";
import { lockPrefixes, lockPrefixOfAddress, type PrefixOfNames, touchPrefixes } from "./ptr-results.queries.ts";

const prefixesOf = (addresses: readonly PlacedAddress[]): string[] => [
  ...new Set(addresses.map(({ prefixId }) => prefixId)),
];

/** Queues the publication of changed names, and increments the versions of their prefixes. */
const publishChanged = (transaction: Transaction, addresses: readonly PlacedAddress[]): void => {
  if (addresses.length === 0) return;
  transaction.send(touchPrefixes(prefixesOf(addresses)));
  transaction.send(awaitPublication(addresses));
  transaction.send(orderPublications(addresses));
};

interface WrittenPtr {
  readonly prefixId: string;
  readonly version: number;
  readonly outcome: Outcome;
}

interface PtrOfAddress {
  readonly address: string;
  readonly ptr: string | null;
  readonly ifMatch: IfMatch;
}

/** Locks the prefix that holds an address. Throws 400 without one, and 409 if `ifMatch` is stale. */
const lockPrefixOf = async (
  transaction: OperatorTransaction,
  address: string,
  ifMatch: IfMatch,
): Promise<PrefixOfNames> => {
  const known = plainAddress(address);
  const [prefix] = known === undefined ? [] : await transaction.query(lockPrefixOfAddress(known));
  if (!prefix) throw invalid("address", "validation.ip-not-in-prefix");
  refuseStale(prefix, ifMatch);
  return prefix;
};

/**
 * Writes the name of an address of any prefix; the caller publishes a changed name. With `isAgain`, a name that could not be published
 * counts as changed. Throws 400 for an address outside the prefixes, 409 if the name servers of the operator are not authoritative
 * for its prefix, and 503 if no DNS system is connected.
 */
export const writePtrRecord = async (
  transaction: OperatorTransaction,
  { address: given, ptr, ifMatch }: PtrOfAddress,
  { by, config, isAgain = false }: { readonly by: string; readonly config: Config; readonly isAgain?: boolean },
): Promise<WrittenPtr & { readonly address: string }> => {
  const prefix = await lockPrefixOf(transaction, given, ifMatch);
  refuseUnlessHosted(prefix, config);
  const { id: prefixId, customerId } = prefix;
  const address = hostAddress(storedBlock(prefix.prefix), given, "address", ptr !== null);
  transaction.send(enterCompany(customerId));
  const now = (await ptrsNow(transaction, prefixId, [address])).get(address);
  const [before, after] = [now?.ptr ?? null, ptr === null ? null : plainHostName(ptr)];
  if (before === after && !(isAgain && isRenamed(now, after)))
    return { address, prefixId, version: prefix.version, outcome: "unchanged" };
  await writePtrs(changeByOperator(transaction, customerId, by), prefix, [{ address, before, after }], by);
  return { address, prefixId, version: prefix.version + 1, outcome: before === null ? "created" : "updated" };
};

/** Sets the name of an address of any prefix, and publishes it. Throws the errors of `writePtrRecord`. */
export const putPtrRecord = async (
  ...[transaction, given, settings]: Parameters<typeof writePtrRecord>
): Promise<WrittenPtr> => {
  const { address, ...written } = await writePtrRecord(transaction, given, { ...settings, isAgain: true });
  if (written.outcome !== "unchanged") publishChanged(transaction, [{ prefixId: written.prefixId, address }]);
  return written;
};

type Changes = readonly { readonly entityId: string; readonly after?: unknown }[];

/** The addresses of changes of names in the ledger. */
const addressesIn = (changes: Changes): PlacedAddress[] =>
  changes.flatMap(({ entityId: prefixId, after }) =>
    ((after as { readonly ptr?: readonly string[] } | undefined)?.ptr ?? []).map((listed) => ({
      prefixId,
      address: listed.split(" ")[0] ?? "",
    })),
  );

/** Publishes the names of changes as they are now, also after an undo. */
export const publishPtrs = (transaction: Transaction, changes: Changes): void =>
  publishChanged(transaction, addressesIn(changes));

/** Locks the prefixes of changes, and returns their next versions. Throws 409 for a prefix with names that cannot change any more. */
export const nextVersionsOfPtrs = async (
  transaction: Transaction,
  changes: Changes,
): Promise<ReadonlyMap<string, number>> => {
  const prefixes = await transaction.query(lockPrefixes(prefixesOf(addressesIn(changes))));
  if (!prefixes.every(isHosted))
    throw conflict("import.changed-since", "The names of a prefix cannot change any more.");
  return new Map(prefixes.map(({ id, version }) => [`prefix ${id}`, version + 1]));
};
