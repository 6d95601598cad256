import { valuesOf } from "@demarc/contract/core/any-of";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { plainHostName } from "@demarc/contract/core/host-name";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import type { Config } from "../../../platform/process/environment.ts";
import type { IfMatch } from "../../../platform/refusals/errors.ts";
import { csvFile, partsOf } from "../../../platform/http/csv-file.ts";
import { pageAnswer } from "../../../platform/http/page-answer.ts";
import { patternsOf } from "../../../platform/search.ts";
import { addressColumns } from "./address-csv.ts";
import type { IpAddressRow } from "./addresses.queries.ts";
import * as queries from "./addresses.queries.ts";
import { lockPrefix, type PrefixPlace, readPrefix, refuseUnlessLive } from "../prefixes/prefix.steps.ts";
import { nameLookup } from "../dns/name-lookup.connector.ts";
import {
  addressesIn,
  addressFrom,
  addressText,
  type Block,
  blockAround,
  blockText,
  storedBlock,
} from "../blocks/ip-block.ts";
import { reservedIn } from "./ptr-names.ts";
import { applyPtrs, hostAddress, isRenamed, refuseUnlessHosted } from "./ptr-records.steps.ts";
import { type PrefixRow, touchPrefix } from "../prefixes/prefixes.queries.ts";

/** Above this size a prefix lists only its used addresses. */
const mostShownWhole = 4096n;

/** The prefix length of a page of the map. */
const mapLength = 24;

/** An address without a row. */
const unused = {
  id: null,
  label: null,
  ptr: null,
  ptrState: "NONE",
  role: null,
  assigned: false,
  version: 0,
} as const;

const asShown = (prefix: Block, gateway: string | null, row: IpAddressRow): contract.IpAddress => {
  const { id, assigned: _assigned, ...shown } = row;
  const number = addressFrom(row.address)?.number ?? 0n;
  const reserved = reservedIn(prefix, number) ?? (row.address === gateway ? ("GATEWAY" as const) : null);
  return { ...shown, reserved, used: id !== null };
};

const filterOf = (query: { readonly q?: string; readonly ptrState?: string }): queries.AddressFilter => {
  const typed = addressFrom(query.q ?? "");
  return {
    states: valuesOf(query.ptrState),
    address: typed && addressText(typed.family, typed.number),
    patterns: typed ? undefined : patternsOf(query.q ?? ""),
  };
};

const listRoutes = ({ serve, database, clock }: RouteContext): void => {
  serve(contract.listIpAddresses, async ({ params, query, caller }) => {
    const { prefix: text, gateway } = await readPrefix(database, caller, params);
    const { prefixId } = params;
    const { show, limit, offset } = query;
    const filter = filterOf(query);
    const prefix = storedBlock(text);
    const size = addressesIn(prefix);
    const isWhole = show === "all" && prefix.family === 4 && size <= mostShownWhole;
    const every = { prefixId, first: addressText(prefix.family, prefix.first), size: isWhole ? Number(size) : 0 };
    const page = await pageAnswer(
      database,
      caller,
      { limit, offset },
      isWhole
        ? {
            items: (count, from) => queries.listAllAddresses(every, filter, count, from),
            total: () => queries.countAllAddresses(every, filter),
          }
        : {
            items: (count, from) => queries.listUsedAddresses(prefixId, filter, count, from),
            total: () => queries.countUsedAddresses(prefixId, filter),
          },
    );
    return { ...page, items: page.items.map((row) => asShown(prefix, gateway, row)) };
  });

  serve(contract.exportIpAddresses, async ({ params, query, caller }) => {
    const { prefix: text, gateway } = await readPrefix(database, caller, params);
    const prefix = storedBlock(text);
    const filter = filterOf(query);
    const name = `addresses-${text.replace("/", "-").replaceAll(":", "_")}-${amsterdamDate(clock.now())}.csv`;
    const rows = partsOf<IpAddressRow>(database, caller, (last, limit) =>
      queries.listUsedAddressesAfter(params.prefixId, filter, limit, last?.address),
    );
    const columns = addressColumns((row) => asShown(prefix, gateway, row).reserved);
    return csvFile({ database, caller, csv: query.csv }, name, columns, rows);
  });
};

const mapBlock = (prefix: Block, page: number) => {
  if (prefix.length >= mapLength) return { block: prefix, page: 1, pages: 1 };
  const pages = 2 ** (mapLength - prefix.length);
  const shown = Math.min(page, pages);
  const start = prefix.first + BigInt(shown - 1) * BigInt(contract.mapSize);
  return { block: blockAround(4, start, mapLength), page: shown, pages };
};

const mapRoute = ({ serve, database }: RouteContext): void =>
  serve(contract.getAddressMap, async ({ params, query, caller }) => {
    const { prefix: text, gateway } = await readPrefix(database, caller, params);
    const prefix = storedBlock(text);
    if (prefix.family === 6) return { block: text, page: 1, pages: 0, addresses: [] };
    const { block, page, pages } = mapBlock(prefix, query.page ?? 1);
    const [first, last] = [addressText(4, block.first), addressText(4, block.last)];
    const listing = queries.listAddressesBetween(params.prefixId, first, last, contract.mapSize);
    const used = new Map((await database.read(caller, listing)).map((row) => [row.address, row]));
    const reserved = [block.first, block.last, addressFrom(gateway ?? "")?.number ?? block.first];
    for (const number of reserved) {
      const address = addressText(4, number);
      const isMarked = reservedIn(prefix, number) !== null || address === gateway;
      const isShown = number >= block.first && number <= block.last;
      if (isMarked && isShown && !used.has(address)) used.set(address, { address, ...unused });
    }
    const addresses = [...used.values()].map((row) => asShown(prefix, gateway, row));
    const numberOf = ({ address }: contract.IpAddress) => Number(addressFrom(address)?.number ?? 0n);
    return {
      block: blockText(block),
      page,
      pages,
      addresses: addresses.toSorted((one, other) => numberOf(one) - numberOf(other)),
    };
  });

const nameCheckRoute = ({ serve, database, config, log }: RouteContext): void => {
  const resolves = nameLookup(config.dns, log);
  serve(contract.checkPtrName, async ({ params, query, caller }) => {
    const { prefix } = await readPrefix(database, caller, params);
    const address = hostAddress(storedBlock(prefix), params.address, "address", false);
    const name = plainHostName(query.name);
    const namesakes = queries.listNamesakes(params.customerId, { address, name, patterns: patternsOf(name) ?? [] });
    const others = await database.read(caller, namesakes);
    return {
      name,
      resolves: await resolves(name, address, caller.customerId),
      others: others.map((row) => row.address),
    };
  });
};

interface Wanted {
  readonly label?: string | null;
  readonly ptr?: string | null;
}

/** Changes label and name of one address; omitted fields stay unchanged. */
const changeAddress = async (
  transaction: ChangeTransaction,
  {
    place,
    address,
    wanted,
    ifMatch,
    requestedBy,
    config,
  }: {
    readonly place: PrefixPlace;
    readonly address: string;
    readonly wanted: Wanted;
    readonly ifMatch: IfMatch;
    readonly requestedBy: string;
    readonly config: Config;
  },
): Promise<PrefixRow> => {
  const prefix = await lockPrefix(transaction, place, ifMatch);
  const block = storedBlock(prefix.prefix);
  const { ptr, label } = wanted;
  const text = hostAddress(block, address, "address", typeof ptr === "string" && ptr.trim() !== "");
  const [row] = await transaction.query(queries.listAddresses(prefix.id, [text]));
  const name = ptr === undefined ? (row?.ptr ?? null) : (ptr && plainHostName(ptr)) || null;
  const isNamed = ptr !== undefined && isRenamed(row, name);
  if (isNamed) refuseUnlessHosted(prefix, config);
  else refuseUnlessLive(prefix, "setLabel");
  const after = label === undefined ? (row?.label ?? null) : label?.trim() || null;
  if (after !== (row?.label ?? null)) {
    transaction.send(queries.writeLabel(place.customerId, prefix.id, text, after));
    transaction.send(queries.forgetEmptyAddresses(prefix.id));
    if (!isNamed) transaction.send(touchPrefix(prefix.id));
    transaction.record({
      action: "prefix.address-labelled",
      entityType: "prefix",
      entityId: prefix.id,
      before: { prefix: prefix.prefix, address: text, label: row?.label ?? null },
      after: { prefix: prefix.prefix, address: text, label: after, version: prefix.version + 1 },
      event: "prefix.updated",
    });
  }
  const changes = isNamed ? [{ address: text, before: row?.ptr ?? null, after: name }] : [];
  await applyPtrs(transaction, prefix, changes, requestedBy);
  return prefix;
};

export function addressesRoutes(api: RouteContext): void {
  const { serve, config } = api;
  listRoutes(api);
  mapRoute(api);
  nameCheckRoute(api);

  serve(contract.updateIpAddress, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const requestedBy = caller.tokenId ?? caller.accountId;
      const { address, ...place } = params;
      const prefix = await changeAddress(transaction, { place, address, wanted: body, ifMatch, requestedBy, config });
      const block = storedBlock(prefix.prefix);
      const text = hostAddress(block, address, "address", false);
      const [row] = await transaction.query(queries.listAddresses(prefix.id, [text]));
      return asShown(block, prefix.gateway, row ?? { address: text, ...unused });
    }),
  );

  serve(contract.clearIpAddress, async ({ params, caller, ifMatch, change }) => {
    await change((transaction) => {
      const requestedBy = caller.tokenId ?? caller.accountId;
      const { address, ...place } = params;
      const wanted = { label: null, ptr: null };
      return changeAddress(transaction, { place, address, wanted, ifMatch, requestedBy, config });
    });
    return null;
  });
}
