import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { conflict, invalid, violates } from "../../../platform/refusals/errors.ts";
import { blockText, storedBlock } from "../blocks/ip-block.ts";
import { findFreeBlock, findPoolOf, findTouchedPool, lockAddressPools } from "../pools/address-pools.queries.ts";
import * as queries from "./service-prefixes.queries.ts";

export interface WantedPrefix extends queries.RoutedTo {
  readonly customerId: number;
  readonly family: 4 | 6;
  readonly length: number;
  readonly description: string | null;
  /** How a single IPv4 address is assigned; others are static. */
  readonly assignment: "STATIC" | "DHCP";
  /** The block to assign, or a pool to take the next free one from; without it, the pools in their order. */
  readonly block?: string | undefined;
  /** By default a block of the operator. */
  readonly kind?: PrefixSummary["kind"] | undefined;
  /** By default the AS of the pool. */
  readonly originAsn?: number | null | undefined;
  readonly externalRef?: string | null | undefined;
}

const addressesOf = (
  { gateway, router }: queries.AssignedPrefixRow,
  assignment: WantedPrefix["assignment"],
): queries.ServiceAddress[] => {
  const wan = { address: router, label: "router", role: "WAN" } as const;
  if (gateway === null) return [{ ...wan, assignment }];
  return [
    { address: gateway, label: "gateway", role: "GATEWAY", assignment: "STATIC" },
    { ...wan, assignment: "STATIC" },
  ];
};

/** Throws 409 if a block is not of the operator, or neither a pool nor of the length that is wanted. */
const refuseOther = async (
  change: ChangeTransaction,
  { family, length }: Pick<WantedPrefix, "family" | "length">,
  block: string,
): Promise<void> => {
  const given = storedBlock(block);
  const [pool] = await change.query(findPoolOf(block));
  if (!pool)
    throw conflict(
      "prefix.not-ours",
      `${block} is in no pool of yours. Add address space with "operate -- address-pool create".`,
    );
  const isPool = blockText(storedBlock(pool.prefix)) === blockText(given);
  if (given.family !== family || (isPool ? given.length > length : given.length !== length))
    throw conflict(
      "prefix.wrong-size",
      `${block} is not a block of IPv${family} /${length}, nor a pool that holds one.`,
    );
};

const noneFree = (family: number, length: number, block: string | undefined) =>
  conflict(
    "address-pool.exhausted",
    block === undefined
      ? `No IPv${family} block of /${length} is free. Add address space with "operate -- address-pool create".`
      : `No IPv${family} block of /${length} is free in ${block}: it overlaps prefixes that are assigned or were released in the last 30 days.`,
  );

/** The free block of a pool that is wanted. Throws 409. */
const takeFree = async (
  change: ChangeTransaction,
  { family, length, block }: Pick<WantedPrefix, "family" | "length" | "block">,
) => {
  if (block !== undefined) await refuseOther(change, { family, length }, block);
  const [free] = await change.query(findFreeBlock(family, length, block ?? null));
  if (!free) throw noneFree(family, length, block);
  return free;
};

/** Addresses of the company itself, which are in no pool. Throws 409. */
const takeOwn = async (change: ChangeTransaction, block: string | undefined) => {
  if (block === undefined) throw invalid("prefix", "validation.required");
  const [pool] = await change.query(findTouchedPool(block));
  if (pool)
    throw conflict(
      "prefix.of-pool",
      `${block} overlaps your pool ${pool.prefix}. A block of the company itself cannot be in a pool.`,
    );
  return { block, pool: null, originAsn: null };
};

const overlapping = (error: unknown): never => {
  if (violates(error, "prefix_overlap"))
    throw conflict(
      "prefix.overlaps",
      "The block overlaps a prefix that is assigned or was released in the last 30 days.",
    );
  throw error;
};

/**
 * Assigns a block of the operator's pools, or one of the company itself, to a company and, if named, its service, with the
 * addresses of gateway and router. Throws 409 if no block of this length is free, or if the requested block has another length or
 * does not belong to the operator.
 */
export const assignPrefix = async (
  change: ChangeTransaction,
  { customerId, family, length, description, assignment, block, kind = "ASSIGNED_PA", ...given }: WantedPrefix,
): Promise<queries.AssignedPrefixRow> => {
  const { originAsn, externalRef = null, ...routedTo } = given;
  await change.query(lockAddressPools(family));
  const isOwn = kind === "CUSTOMER_PI" || kind === "CUSTOMER_BYOIP";
  const taken = isOwn ? await takeOwn(change, block) : await takeFree(change, { family, length, block });
  const wanted = { ...taken, kind, description, externalRef, originAsn: originAsn ?? taken.originAsn };
  const [made] = await change.query(queries.insertAssignedPrefix(customerId, wanted, routedTo)).catch(overlapping);
  if (!made) throw new Error("a prefix was not stored");
  change.send(queries.insertServiceAddresses(customerId, made.id, routedTo, addressesOf(made, assignment)));
  change.record({
    action: "prefix.activated",
    entityType: "prefix",
    entityId: made.id,
    after: { prefix: made.prefix, ...routedTo, version: 1 },
    event: "prefix.activated",
  });
  return made;
};

/** Routes a locked prefix to another service, or to none, with the addresses of gateway and router. */
export const reroutePrefix = async (
  change: Transaction,
  { id, customerId }: { readonly id: string; readonly customerId: number },
  routedTo: queries.RoutedTo,
): Promise<void> => {
  change.send(queries.unroutePrefix(customerId, id));
  const [routed] = await change.query(queries.routePrefix(id, routedTo));
  if (routed && Object.keys(routedTo).length > 0)
    change.send(queries.insertServiceAddresses(customerId, id, routedTo, addressesOf(routed, "STATIC")));
};

/** Releases a locked prefix: its names, routes and delegation are withdrawn. */
export const releaseHeldPrefix = async (
  change: ChangeTransaction,
  customerId: number,
  { id, prefix, lifecycle, version }: Pick<queries.RoutedPrefixRow, "id" | "prefix" | "lifecycle" | "version">,
): Promise<void> => {
  const names = await change.query(queries.clearNames(customerId, id));
  if (names.length > 0) {
    const addresses = names.map(({ address }) => address);
    change.send(queries.queueDnsOf(customerId, "ip.ptr", { prefixId: id, addresses }));
  }
  change.send(queries.revokeRoutes(customerId, id));
  change.send(queries.releaseAssignedPrefix(customerId, id));
  change.send(queries.queueDnsOf(customerId, "ip.delegation", { prefixId: id }));
  change.record({
    action: "prefix.release-requested",
    entityType: "prefix",
    entityId: id,
    before: { prefix, lifecycle },
    after: { prefix, lifecycle: lifecycle === "ACTIVE" ? "RELEASING" : "RELEASED", version: version + 1 },
    event: "prefix.release-requested",
  });
};

/**
 * Detaches the prefixes of a service that ends: prefixes of the operator are released, with their names, delegation and routes;
 * those that the customer owns stay.
 */
export const endServicePrefixes = async (
  change: ChangeTransaction,
  customerId: number,
  routedTo: queries.RoutedTo,
): Promise<void> => {
  for (const prefix of await change.query(queries.lockRoutedPrefixes(customerId, routedTo)))
    if (prefix.kind === "ASSIGNED_PA" || prefix.kind === "LINK") await releaseHeldPrefix(change, customerId, prefix);
    else change.send(queries.unroutePrefix(customerId, prefix.id));
};
