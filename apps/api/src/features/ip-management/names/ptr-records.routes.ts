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
import { rememberPattern } from "../prefixes/prefixes.queries.ts";
import { addressesIn, addressFrom, addressText, type Block, lastPart, storedBlock } from "../blocks/ip-block.ts";
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

const tooMany = (field: string) =>
  new InvalidRequest([{ field, message: "validation.max-array-length", params: { max: contract.mostPtrRecords } }]);

const mostAddresses = BigInt(contract.mostPtrRecords);

const between = (family: Block["family"], from: bigint, to: bigint): string[] =>
  Array.from({ length: Number(to - from) + 1 }, (_, place) => addressText(family, from + BigInt(place)));

/** The addresses from `first` to `last`. Throws 400 for a range that is reversed, too long or not in the prefix. */
const rangeOf = (prefix: Block, { first, last }: contract.PtrPattern): string[] => {
  const read = (field: "first" | "last", text: string | null | undefined, near: bigint, otherwise: bigint): bigint => {
    if (!text) return otherwise;
    const whole = lastPart(prefix.family, near, text) ?? text;
    return addressFrom(hostAddress(prefix, whole, field, false))?.number ?? otherwise;
  };
  const from = read("first", first, prefix.first, prefix.first);
  const to = read("last", last, from, prefix.last);
  if (from > to) throw invalid("last", "validation.invalid-value");
  if (to - from >= mostAddresses) throw tooMany("last");
  return between(prefix.family, from, to);
};

/** The addresses of a list, in canonical form. Throws 400 for one that is not in the prefix. */
const listOf = (prefix: Block, addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address, place) => hostAddress(prefix, address, `addresses.${place}`, false))),
];

/** Whether a person chose the addresses, rather than the whole prefix: then the free ones are meant too. */
const isChosen = ({ addresses, first, last }: contract.PtrPattern): boolean => Boolean(addresses || first || last);

/** The addresses that a pattern is for; undefined for those in use in a prefix that is too large to list. */
const aimedAt = (prefix: Block, body: contract.PtrPattern): string[] | undefined => {
  if (body.addresses) return listOf(prefix, body.addresses);
  if (isChosen(body) || addressesIn(prefix) <= mostAddresses) return rangeOf(prefix, body);
  if (body.includeFree) throw tooMany("addresses");
  return undefined;
};

/** A pattern must give each address its own name. Throws 400. */
const refuseSharedNames = (records: Preview): void => {
  const names = records
    .filter(({ verdict }) => verdict !== "NETWORK" && verdict !== "BROADCAST" && verdict !== "FREE")
    .map(({ after }) => after);
  if (new Set(names).size < names.length) throw invalid("pattern", "validation.invalid-value");
};

interface Previewing {
  readonly prefixId: string;
  readonly prefix: Block;
  readonly gateway: string | null;
  readonly body: contract.PtrPattern;
}

const rowsOf = async (
  transaction: Transaction,
  { prefixId, prefix }: Previewing,
  aimed: readonly string[] | undefined,
) => {
  if (aimed) return transaction.query(queries.listAddresses(prefixId, aimed));
  const [first, last] = [addressText(prefix.family, prefix.first), addressText(prefix.family, prefix.last)];
  const rows = await transaction.query(
    queries.listAddressesBetween(prefixId, first, last, contract.mostPtrRecords + 1),
  );
  if (rows.length > contract.mostPtrRecords) throw tooMany("addresses");
  return rows;
};

const previewOf = async (transaction: Transaction, given: Previewing): Promise<Preview> => {
  const { prefix, gateway, body } = given;
  const pattern = body.pattern.trim();
  if (!isPattern(prefix, pattern)) throw invalid("pattern", "validation.invalid-value");
  const { onlyEmpty = false, includeFree = isChosen(body) } = body;
  const aimed = aimedAt(prefix, body);
  const now = byAddress(await rowsOf(transaction, given, aimed));
  const records = (aimed ?? [...now.keys()]).map((address) => {
    const number = addressFrom(address)?.number ?? 0n;
    const [row, after] = [now.get(address), nameFor(prefix, pattern, number)];
    const staysFree = !includeFree && row === undefined && address !== gateway;
    const before = row?.ptr ?? null;
    const isNew = isRenamed(row, after);
    return {
      address,
      before,
      after,
      verdict: verdictFor(prefix, number, { before, after, onlyEmpty, isNew, staysFree }),
    };
  });
  refuseSharedNames(records);
  return records;
};

const checkedPattern = (prefix: Block, text: string | null | undefined): string | undefined => {
  const pattern = text?.trim();
  if (!pattern) return undefined;
  if (!isPattern(prefix, pattern)) throw invalid("pattern", "validation.invalid-value");
  return pattern;
};

const bulkRoutes = ({ serve, config }: RouteContext): void => {
  serve(contract.replacePtrRecords, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      refuseUnlessHosted(prefix, config);
      const block = storedBlock(prefix.prefix);
      const wanted = checked(block, body.records);
      const pattern = checkedPattern(block, body.pattern);
      const records = changesFrom(wanted, await ptrsNow(transaction, prefix.id, [...wanted.keys()]));
      const changeId = await applyPtrs(transaction, prefix, records, caller.tokenId ?? caller.accountId);
      if (pattern) transaction.send(rememberPattern(prefix.id, pattern));
      return { changeId, records: [...records], version: prefix.version + (changeId ? 1 : 0) };
    }),
  );

  serve(contract.generatePtrRecords, ({ params, query, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      refuseUnlessHosted(prefix, config);
      const block = storedBlock(prefix.prefix);
      const { id: prefixId, gateway } = prefix;
      const records = await previewOf(transaction, { prefixId, prefix: block, gateway, body });
      if (!query.apply) return { records, changeId: null, version: prefix.version };
      const changes = records.filter(({ verdict }) => verdict === "CHANGES");
      const changeId = await applyPtrs(transaction, prefix, changes, caller.tokenId ?? caller.accountId);
      transaction.send(rememberPattern(prefixId, body.pattern.trim()));
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
      await applyPtrs(transaction, prefix, back, caller.tokenId ?? caller.accountId, "prefix.ptr-change-undone");
      transaction.send(queries.markPtrChangeUndone(done.id));
      const restored = new Set(untouched.map(({ address }) => address));
      return { restored: restored.size, kept: addresses.filter((address) => !restored.has(address)) };
    }),
  );
}
