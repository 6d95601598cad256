import { plainHostName } from "@demarc/contract/core/host-name";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { conflict, invalid } from "../../../platform/errors.ts";
import { pageAnswer } from "../../../platform/http/page-answer.ts";
import type { IpAddressRow, PtrChange } from "./addresses.queries.ts";
import * as queries from "./addresses.queries.ts";
import {
  lockPrefix,
  type PrefixPlace,
  readPrefix,
  refuseUnlessLive,
  prefixConflict,
} from "../prefixes/prefix.steps.ts";
import { addressesIn, addressFrom, addressText, type Block, storedBlock } from "../blocks/ip-block.ts";
import { addressIn, reservedIn } from "./ptr-names.ts";
import { type PrefixRow, touchPrefix } from "../prefixes/prefixes.queries.ts";

/** Above this size a prefix lists only its used addresses. */
const mostShownWhole = 4096n;

const asShown = (prefix: Block, gateway: string | null, row: IpAddressRow): contract.IpAddress => {
  const { id, assigned: _assigned, ...shown } = row;
  const number = addressFrom(row.address)?.number ?? 0n;
  const reserved = reservedIn(prefix, number) ?? (row.address === gateway ? ("GATEWAY" as const) : null);
  return { ...shown, reserved, used: id !== null };
};

/** Names can be changed only where the operator's name servers are authoritative. Throws 409. */
export const refuseUnlessHosted = (prefix: PrefixRow): void => {
  refuseUnlessLive(prefix, "setPtr");
  if (prefix.reverseMode === "DELEGATED")
    throw conflict("prefix.delegated", "Name servers of the customer answer for this prefix.");
  if (prefix.reverseMode === "NONE") throw prefixConflict(prefix.reverseMode, "setPtr");
};

/** Writes names, queues their publication and stores the previous values. Returns the id for undo. */
export const applyPtrs = async (
  transaction: ChangeTransaction,
  prefix: PrefixRow,
  changes: readonly PtrChange[],
  requestedBy: string,
): Promise<string | null> => {
  if (changes.length === 0) return null;
  const addresses = changes.map(({ address }) => address);
  transaction.send(queries.writePtrs(prefix.customerId, prefix.id, changes));
  transaction.send(queries.forgetEmptyAddresses(prefix.id));
  transaction.send(queries.orderPublication(prefix.id, addresses));
  transaction.send(touchPrefix(prefix.id));
  const keeping = queries.insertPtrChange(prefix.customerId, prefix.id, requestedBy, changes);
  const [kept] = await transaction.query(keeping);
  const listed = (side: "before" | "after") => changes.map((change) => `${change.address} ${change[side] ?? "–"}`);
  transaction.record({
    action: "prefix.ptr-changed",
    entityType: "prefix",
    entityId: prefix.id,
    before: { prefix: prefix.prefix, ptr: listed("before") },
    after: { prefix: prefix.prefix, ptr: listed("after"), version: prefix.version + 1 },
    event: "ptr.changed",
  });
  return kept?.id ?? null;
};

/** Parses a host address of a prefix. Throws a 400 on `field` for an address outside it or a reserved one. */
export const hostAddress = (block: Block, text: string, field: string, named: boolean): string => {
  const address = addressIn(block, text);
  if (!address) throw invalid(field, "validation.ip-not-in-prefix");
  if (named && reservedIn(block, address.number)) throw invalid(field, "validation.invalid-value");
  return addressText(address.family, address.number);
};

const listRoute = ({ serve, database }: RouteContext): void =>
  serve(contract.listIpAddresses, async ({ params, query, caller }) => {
    const { prefix: text, gateway } = await readPrefix(database, caller, params);
    const { prefixId } = params;
    const prefix = storedBlock(text);
    const shown = (rows: readonly IpAddressRow[]) => rows.map((row) => asShown(prefix, gateway, row));
    const size = addressesIn(prefix);
    if (query.show === "all" && prefix.family === 4 && size <= mostShownWhole) {
      const { limit = 25, offset = 0 } = query;
      const left = Math.max(0, Math.min(limit, Number(size) - offset));
      const first = addressText(4, prefix.first + BigInt(Math.min(offset, Number(size) - 1)));
      const rows = await database.read(caller, queries.listAllAddresses(prefixId, first, left));
      return { items: shown(rows), total: Number(size), limit, offset };
    }
    const page = await pageAnswer(database, caller, query, {
      items: (limit, offset) => queries.listUsedAddresses(prefixId, limit, offset),
      total: () => queries.countUsedAddresses(prefixId),
    });
    return { ...page, items: shown(page.items) };
  });

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
  }: {
    readonly place: PrefixPlace;
    readonly address: string;
    readonly wanted: Wanted;
    readonly ifMatch: number | undefined;
    readonly requestedBy: string;
  },
): Promise<PrefixRow> => {
  const prefix = await lockPrefix(transaction, place, ifMatch);
  const block = storedBlock(prefix.prefix);
  const { ptr, label } = wanted;
  const text = hostAddress(block, address, "address", typeof ptr === "string" && ptr.trim() !== "");
  const [row] = await transaction.query(queries.listAddresses(prefix.id, [text]));
  const name = ptr === undefined ? (row?.ptr ?? null) : (ptr && plainHostName(ptr)) || null;
  const isNamed = name !== (row?.ptr ?? null);
  if (isNamed) refuseUnlessHosted(prefix);
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
  const { serve } = api;
  listRoute(api);

  serve(contract.updateIpAddress, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const requestedBy = caller.tokenId ?? caller.accountId;
      const { address, ...place } = params;
      const prefix = await changeAddress(transaction, { place, address, wanted: body, ifMatch, requestedBy });
      const block = storedBlock(prefix.prefix);
      const text = hostAddress(block, address, "address", false);
      const [row] = await transaction.query(queries.listAddresses(prefix.id, [text]));
      const none = {
        id: null,
        label: null,
        ptr: null,
        ptrState: "NONE",
        role: null,
        assigned: false,
        version: 0,
      } as const;
      return asShown(block, prefix.gateway, row ?? { address: text, ...none });
    }),
  );

  serve(contract.clearIpAddress, async ({ params, caller, ifMatch, change }) => {
    await change((transaction) => {
      const requestedBy = caller.tokenId ?? caller.accountId;
      const { address, ...place } = params;
      const wanted = { label: null, ptr: null };
      return changeAddress(transaction, { place, address, wanted, ifMatch, requestedBy });
    });
    return null;
  });
}
