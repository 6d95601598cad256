import type { OrderedService } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import { type NewService, recordActivated } from "../services/service-changes.conditions.ts";
import { assignPrefix } from "../ip-management/ip-management.public.ts";
import { recordPowerParts } from "./power-parts.steps.ts";
import * as queries from "./rack-delivery.queries.ts";

interface Prefix {
  readonly family: 4 | 6;
  readonly length: number;
  readonly block?: string | undefined;
}

/** Racks to deliver at one site. `terms` and `named` have one entry per rack; a rack without a code takes a reserved position. */
export interface RacksToDeliver {
  readonly terms: readonly NewService[];
  readonly size: { readonly siteCode: string; readonly footprint: string; readonly heightU: number };
  readonly named: readonly { readonly rackCode?: string | undefined; readonly facilityId?: string | undefined }[];
  readonly rack: Omit<queries.DeliveredRack, "facilityId">;
  readonly feeds: queries.DeliveredFeeds;
  readonly prefixes: readonly Prefix[];
}

const noSpace = (message: string) => conflict("rack.no-space", message);

/** The positions of an order: those that are named, then reserved ones. Throws 409 if there are too few. */
const spacesFor = async (
  change: ChangeTransaction,
  orderId: string,
  { terms, named, size }: RacksToDeliver,
): Promise<queries.SpaceRow[]> => {
  const codes = named.flatMap(({ rackCode }) => (rackCode === undefined ? [] : [rackCode]));
  if (new Set(codes).size < codes.length) throw noSpace("Name every position once.");
  const reserved = await change.query(queries.lockReservedSpaces(orderId));
  const unnamed = reserved.filter(({ rackCode }) => !codes.includes(rackCode));
  const spaces: queries.SpaceRow[] = [];
  for (const place of terms.keys()) {
    const code = named[place]?.rackCode;
    const [space] =
      code === undefined ? unnamed.splice(0, 1) : await change.query(queries.lockNamedSpace(orderId, size, code));
    if (!space)
      throw noSpace(
        code === undefined
          ? "Too few positions are reserved for this order: name the positions to use."
          : `${code} is not a free position of this size at ${size.siteCode}.`,
      );
    spaces.push(space);
  }
  return spaces;
};

const assignPrefixes = async (
  change: ChangeTransaction,
  { customerId, reference }: NewService,
  prefixes: readonly Prefix[],
  { name, ...routedTo }: { readonly rackId?: string; readonly sharedColoId?: string; readonly name: string },
): Promise<void> => {
  for (const { family, length, block } of prefixes)
    await assignPrefix(change, {
      customerId,
      family,
      length,
      block,
      ...routedTo,
      description: reference ?? name,
      assignment: "STATIC",
    });
};

const deliverRack = async (
  change: ChangeTransaction,
  terms: NewService,
  space: queries.SpaceRow,
  given: RacksToDeliver,
  facilityId: string | null,
): Promise<OrderedService> => {
  const { customerId } = terms;
  const [made] = await change.query(queries.insertRack(terms, space.id, { ...given.rack, facilityId }));
  if (!made) throw new Error("a rack was not stored");
  change.send(queries.useSpace(space.id));
  recordPowerParts(change, await change.query(queries.insertFeeds(customerId, made.id, given.feeds)), "created");
  await assignPrefixes(change, terms, given.prefixes, { rackId: made.id, name: made.name });
  recordActivated(change, "rack", made.id, terms, { rackCode: made.name, version: 1 });
  return { type: "rack", ...made };
};

/** Creates active racks on the positions of an order, with feeds, meters and prefixes. Throws 409 without enough positions. */
export const deliverRacks = async (change: ChangeTransaction, given: RacksToDeliver): Promise<OrderedService[]> => {
  const [first] = given.terms;
  if (!first) return [];
  const spaces = await spacesFor(change, first.orderId, given);
  const delivered: OrderedService[] = [];
  for (const [place, terms] of given.terms.entries()) {
    const space = spaces[place];
    if (space) delivered.push(await deliverRack(change, terms, space, given, given.named[place]?.facilityId ?? null));
  }
  change.send(queries.freeReservedSpaces(first.orderId));
  return delivered;
};

export interface ColoToDeliver {
  readonly terms: NewService;
  readonly heightU: number;
  readonly colo: queries.DeliveredColo;
  readonly prefixes: readonly Prefix[];
}

/** Creates units in a shared rack from those that are reserved for the order. Throws 409 if there are too few in one rack. */
export const deliverSharedColo = async (
  change: ChangeTransaction,
  { terms, heightU, colo, prefixes }: ColoToDeliver,
): Promise<OrderedService> => {
  const { customerId, orderId } = terms;
  await change.query(queries.lockReservedUnits(orderId));
  const [units, ...others] = await change.query(queries.findReservedUnits(orderId));
  if (!units || others.length > 0 || units.units.length !== heightU)
    throw noSpace(`${heightU} units in one shared rack must be reserved for this order.`);
  const [made] = await change.query(queries.insertSharedColo(terms, units, colo));
  if (!made) throw new Error("shared units were not stored");
  recordPowerParts(change, await change.query(queries.useReservedUnits(customerId, orderId, made.id)), "created");
  const name = `${units.rackCode} ${heightU}U`;
  await assignPrefixes(change, terms, prefixes, { sharedColoId: made.id, name });
  recordActivated(change, "shared-colo", made.id, terms, { name, units: units.units, version: 1 });
  return { type: "shared-colo", id: made.id, name };
};
