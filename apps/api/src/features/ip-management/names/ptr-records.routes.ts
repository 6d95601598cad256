import { undoDays } from "@demarc/contract/core/bulk-change";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { conflict, found, invalid, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { pageAnswer } from "../../../platform/http/page-answer.ts";
import * as queries from "./addresses.queries.ts";
import { lockPrefix, readPrefix } from "../prefixes/prefix.steps.ts";
import { rememberPattern } from "../prefixes/prefixes.queries.ts";
import { addressesIn, addressFrom, addressText, type Block, lastPart, storedBlock } from "../blocks/ip-block.ts";
import { isPattern, nameFor, verdictFor } from "./ptr-names.ts";
import {
  applyPtrs,
  byAddress,
  hostAddress,
  isRenamed,
  ptrsNow,
  refuseUnlessHosted,
  replacePtrs,
} from "./ptr-records.steps.ts";

type Preview = contract.PtrPreview["records"];

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
      const requestedBy = caller.tokenId ?? caller.accountId;
      const given = { prefix, records: body.records, requestedBy, config };
      const pattern = checkedPattern(storedBlock(prefix.prefix), body.pattern);
      const { changeId, records } = await replacePtrs(transaction, given);
      if (pattern) transaction.send(rememberPattern(prefix.id, pattern));
      return { changeId, records, version: prefix.version + (changeId ? 1 : 0) };
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
