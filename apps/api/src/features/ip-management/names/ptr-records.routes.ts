import { isHostName, plainHostName } from "@demarc/contract/core/host-name";
import type { FieldError } from "@demarc/contract/core/errors";
import { undoDays } from "@demarc/contract/core/bulk-change";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { conflict, found, invalid, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { pageAnswer } from "../../../platform/http/page-answer.ts";
import type { IpAddressRow, PtrChange } from "./addresses.queries.ts";
import * as queries from "./addresses.queries.ts";
import { applyPtrs, hostAddress, isRenamed, refuseUnlessHosted } from "./addresses.routes.ts";
import { lockPrefix, readPrefix } from "../prefixes/prefix.steps.ts";
import { addressesIn, addressFrom, addressText, type Block, storedBlock } from "../blocks/ip-block.ts";
import { addressIn, isPattern, nameFor, reservedIn, verdictFor } from "./ptr-names.ts";

type Given = { readonly address: string; readonly ptr: string | null };
type Preview = contract.PtrPreview["records"];

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

const byAddress = (rows: readonly IpAddressRow[]): Now => new Map(rows.map((row) => [row.address, row]));

const ptrsNow = async (transaction: Transaction, prefixId: string, addresses: readonly string[]): Promise<Now> =>
  byAddress(await transaction.query(queries.listAddresses(prefixId, addresses)));

const changesFrom = (wanted: ReadonlyMap<string, string | null>, now: Now): readonly PtrChange[] =>
  [...wanted]
    .filter(([address, after]) => isRenamed(now.get(address), after))
    .map(([address, after]) => ({ address, before: now.get(address)?.ptr ?? null, after }));

/** The address range of a pattern; defaults to the whole prefix. Throws 400 for an invalid range. */
const rangeOf = (prefix: Block, { first, last }: contract.PtrPattern): { from: bigint; to: bigint } => {
  const read = (field: "first" | "last", text: string | null | undefined, otherwise: bigint): bigint => {
    if (!text) return otherwise;
    return addressFrom(hostAddress(prefix, text, field, false))?.number ?? otherwise;
  };
  const range = { from: read("first", first, prefix.first), to: read("last", last, prefix.last) };
  if (range.from > range.to) throw invalid("last", "validation.invalid-value");
  return range;
};

/** A pattern must give each address its own name. Throws 400. */
const refuseSharedNames = (records: Preview): void => {
  const names = records
    .filter(({ verdict }) => verdict !== "NETWORK" && verdict !== "BROADCAST")
    .map(({ after }) => after);
  if (new Set(names).size < names.length) throw invalid("pattern", "validation.invalid-value");
};

const previewOf = async (
  transaction: Transaction,
  { prefixId, prefix, body }: { readonly prefixId: string; readonly prefix: Block; readonly body: contract.PtrPattern },
): Promise<Preview> => {
  const pattern = body.pattern.trim();
  if (!isPattern(prefix, pattern)) throw invalid("pattern", "validation.invalid-value");
  const { from, to } = rangeOf(prefix, body);
  const isSmall = to - from < BigInt(contract.mostPtrRecords);
  if (!isSmall && (body.first || body.last || (prefix.family === 4 && addressesIn(prefix) <= 65_536n)))
    throw new InvalidRequest([{ field: "last", message: "validation.max", params: { max: contract.mostPtrRecords } }]);
  const [first, last] = [addressText(prefix.family, from), addressText(prefix.family, to)];
  const listing = queries.listAddressesBetween(prefixId, first, last, contract.mostPtrRecords + 1);
  const rows = await transaction.query(listing);
  const now = byAddress(rows);
  const addresses = isSmall
    ? Array.from({ length: Number(to - from) + 1 }, (_, place) => addressText(prefix.family, from + BigInt(place)))
    : [...now.keys()].slice(0, contract.mostPtrRecords);
  const records = addresses.map((address) => {
    const number = addressFrom(address)?.number ?? 0n;
    const [row, after] = [now.get(address), nameFor(prefix, pattern, number)];
    const given = { before: row?.ptr ?? null, after, onlyEmpty: body.onlyEmpty ?? false, isNew: isRenamed(row, after) };
    return { address, before: given.before, after, verdict: verdictFor(prefix, number, given) };
  });
  refuseSharedNames(records);
  return records;
};

const bulkRoutes = ({ serve, config }: RouteContext): void => {
  serve(contract.replacePtrRecords, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      refuseUnlessHosted(prefix, config);
      const wanted = checked(storedBlock(prefix.prefix), body.records);
      const records = changesFrom(wanted, await ptrsNow(transaction, prefix.id, [...wanted.keys()]));
      const changeId = await applyPtrs(transaction, prefix, records, caller.tokenId ?? caller.accountId);
      return { changeId, records: [...records], version: prefix.version + (changeId ? 1 : 0) };
    }),
  );

  serve(contract.generatePtrRecords, ({ params, query, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      refuseUnlessHosted(prefix, config);
      const block = storedBlock(prefix.prefix);
      const records = await previewOf(transaction, { prefixId: prefix.id, prefix: block, body });
      if (!query.apply) return { records, changeId: null, version: prefix.version };
      const changes = records.filter(({ verdict }) => verdict === "CHANGES");
      const changeId = await applyPtrs(transaction, prefix, changes, caller.tokenId ?? caller.accountId);
      return { records, changeId, version: prefix.version + (changeId ? 1 : 0) };
    }),
  );
};

export function ptrRecordsRoutes(api: RouteContext): void {
  bulkRoutes(api);

  api.serve(contract.listPtrChanges, async ({ params, query, caller }) => {
    await readPrefix(api.database, caller, params);
    return pageAnswer(api.database, caller, query, {
      items: (limit, offset) => queries.listPtrChanges(params.prefixId, limit, offset),
      total: () => queries.countPtrChanges(params.prefixId),
    });
  });

  api.serve(contract.undoPtrChange, ({ params, caller, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      const done = found(await transaction.query(queries.findPtrChangeForUpdate(prefix.id, params.changeId)));
      if (done.undoneAt !== null) throw conflict("ptr.change-undone", "This was undone already.");
      if (done.expired) throw conflict("ptr.change-expired", `This was changed more than ${undoDays} days ago.`);
      refuseUnlessHosted(prefix, api.config);
      const addresses = done.changes.map(({ address }) => address);
      const now = await ptrsNow(transaction, prefix.id, addresses);
      const untouched = done.changes.filter(({ address, after }) => (now.get(address)?.ptr ?? null) === after);
      const back = untouched.map(({ address, before, after }) => ({ address, before: after, after: before }));
      await applyPtrs(transaction, prefix, back, caller.tokenId ?? caller.accountId);
      transaction.send(queries.markPtrChangeUndone(done.id));
      const restored = new Set(untouched.map(({ address }) => address));
      return { restored: restored.size, kept: addresses.filter((address) => !restored.has(address)) };
    }),
  );
}
