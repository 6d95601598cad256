import { isHostName, plainHostName } from "@demarc/contract/core/host-name";
import type { FieldError } from "@demarc/contract/core/errors";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { conflict, invalid, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { addressText, type Block, storedBlock } from "../blocks/ip-block.ts";
import { refuseWithoutDns } from "../dns/dns.connector.ts";
import { prefixConflict, refuseUnlessLive } from "../prefixes/prefix.steps.ts";
import { type PrefixRow, touchPrefix } from "../prefixes/prefixes.queries.ts";
import * as queries from "./addresses.queries.ts";
import type { IpAddressRow, PtrChange } from "./addresses.queries.ts";
import { addressIn, reservedIn } from "./ptr-names.ts";

/** Names can be changed only where the operator's name servers are authoritative. Throws 409, and 503 without a DNS system. */
export const refuseUnlessHosted = (prefix: Pick<PrefixRow, "lifecycle" | "reverseMode">, config: Config): void => {
  refuseUnlessLive(prefix, "setPtr");
  if (prefix.reverseMode === "DELEGATED")
    throw conflict("prefix.delegated", "Name servers of the customer serve this prefix.");
  if (prefix.reverseMode === "NONE") throw prefixConflict(prefix.reverseMode, "setPtr");
  refuseWithoutDns(config);
};

/** Whether names of a prefix can change: it is live, and the operator's name servers are authoritative. */
export const isHosted = ({ lifecycle, reverseMode }: Pick<PrefixRow, "lifecycle" | "reverseMode">): boolean =>
  (lifecycle === "ACTIVE" || lifecycle === "RESERVED") && reverseMode === "HOSTED";

/** The fields of a locked prefix that a change of its names needs. */
type NamedPrefix = Pick<PrefixRow, "id" | "customerId" | "prefix" | "version">;

/** Writes names and stores the previous values. The caller touches the prefix and queues the publication. Returns the id for undo. */
export const writePtrs = async (
  transaction: ChangeTransaction,
  prefix: NamedPrefix,
  changes: readonly PtrChange[],
  requestedBy: string,
  action: "prefix.ptr-changed" | "prefix.ptr-change-undone" = "prefix.ptr-changed",
): Promise<string | null> => {
  transaction.send(queries.writePtrs(prefix.customerId, prefix.id, changes));
  if (changes.some(({ after }) => after === null)) transaction.send(queries.forgetEmptyAddresses(prefix.id));
  const keeping = queries.insertPtrChange(prefix.customerId, prefix.id, requestedBy, changes);
  const [kept] = await transaction.query(keeping);
  const listed = (side: "before" | "after") => changes.map((change) => `${change.address} ${change[side] ?? "–"}`);
  transaction.record({
    action,
    entityType: "prefix",
    entityId: prefix.id,
    before: { prefix: prefix.prefix, ptr: listed("before") },
    after: { prefix: prefix.prefix, ptr: listed("after"), version: prefix.version + 1 },
    event: "ptr.changed",
  });
  return kept?.id ?? null;
};

/** Writes names, queues their publication and stores the previous values. Returns the id for undo. */
export const applyPtrs: typeof writePtrs = async (transaction, prefix, changes, ...rest) => {
  if (changes.length === 0) return null;
  const addresses = changes.map(({ address }) => address);
  transaction.send(queries.orderPublication(prefix.id, addresses));
  transaction.send(touchPrefix(prefix.id));
  return writePtrs(transaction, prefix, changes, ...rest);
};

/** Parses an address of a prefix. Throws a 400 on `field` for an address outside it and, if `named`, for a reserved one. */
export const hostAddress = (block: Block, text: string, field: string, named: boolean): string => {
  const address = addressIn(block, text);
  if (!address) throw invalid(field, "validation.ip-not-in-prefix");
  if (named && reservedIn(block, address.number)) throw invalid(field, "validation.invalid-value");
  return addressText(address.family, address.number);
};

/** Whether an address gets another name. A name that could not be published can be set again. */
export const isRenamed = (now: Pick<IpAddressRow, "ptr" | "ptrState"> | undefined, name: string | null): boolean =>
  name !== (now?.ptr ?? null) || (name !== null && now?.ptrState === "FAILED");

type Given = { readonly address: string; readonly ptr: string | null };

const problemOf = (
  prefix: Block,
  { address, ptr }: Given,
  seen: Set<string>,
): Omit<FieldError, "field"> | undefined => {
  const found = addressIn(prefix, address);
  if (!found) return { message: "validation.ip-not-in-prefix" };
  const text = addressText(found.family, found.number);
  if (seen.has(text) || (ptr !== null && reservedIn(prefix, found.number)))
    return { message: "validation.invalid-value" };
  seen.add(text);
  return ptr !== null && !isHostName(ptr.trim()) ? { message: "validation.fqdn-invalid" } : undefined;
};

/** The records by canonical address. Throws a 400 that lists every refused record. */
const checked = (prefix: Block, records: readonly Given[]): ReadonlyMap<string, string | null> => {
  const seen = new Set<string>();
  const errors = records.flatMap((record, place): FieldError[] => {
    const problem = problemOf(prefix, record, seen);
    const part = problem?.message === "validation.fqdn-invalid" ? "ptr" : "address";
    return problem ? [{ field: `records.${place}.${part}`, ...problem }] : [];
  });
  if (errors.length > 0) throw new InvalidRequest(errors);
  return new Map(
    records.map(({ address, ptr }) => [
      hostAddress(prefix, address, "address", false),
      ptr === null ? null : plainHostName(ptr),
    ]),
  );
};

type Now = ReadonlyMap<string, IpAddressRow>;

export const byAddress = (rows: readonly IpAddressRow[]): Now => new Map(rows.map((row) => [row.address, row]));

export const ptrsNow = async (transaction: Transaction, prefixId: string, addresses: readonly string[]): Promise<Now> =>
  byAddress(await transaction.query(queries.listAddresses(prefixId, addresses)));

const changesFrom = (wanted: ReadonlyMap<string, string | null>, now: Now): PtrChange[] =>
  [...wanted]
    .filter(([address, after]) => isRenamed(now.get(address), after))
    .map(([address, after]) => ({ address, before: now.get(address)?.ptr ?? null, after }));

interface GivenPtrs {
  readonly prefix: PrefixRow;
  readonly records: readonly Given[];
  readonly requestedBy: string;
  readonly config: Config;
}

/**
 * Sets the names of addresses of a locked prefix, all or none. Throws 400 that lists every refused record, 409 if the name servers of
 * the operator are not authoritative for the prefix, and 503 without a DNS system.
 */
export const replacePtrs = async (
  transaction: ChangeTransaction,
  { prefix, records, requestedBy, config }: GivenPtrs,
): Promise<{ readonly changeId: string | null; readonly records: PtrChange[] }> => {
  refuseUnlessHosted(prefix, config);
  const wanted = checked(storedBlock(prefix.prefix), records);
  const changes = changesFrom(wanted, await ptrsNow(transaction, prefix.id, [...wanted.keys()]));
  return { changeId: await applyPtrs(transaction, prefix, changes, requestedBy), records: changes };
};
