import type {
  OperatorRack,
  OperatorSharedColo,
  OperatorSharedRack,
  RackRecord,
  SharedColoRecord,
  SharedRackRecord,
} from "@demarc/contract/operator/racks";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import { recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { PutKind } from "../../../platform/changes/put-record.ts";
import { sql } from "../../../platform/database/sql.ts";
import { conflict, invalid } from "../../../platform/refusals/errors.ts";
import { findKnownSite } from "../../services/operated-ends.steps.ts";
import { type OperatedKind, shownService } from "../../services/operated-service.steps.ts";
import * as queries from "./rack-records.queries.ts";

const decimals = (value: number | string, places: number): string => Number(value).toFixed(places);
const numberOr = (given: number | null | undefined, kept: string | null | undefined, places: number): string | null =>
  given === undefined ? (kept ?? null) : given === null ? null : decimals(given, places);

type People = SharedColoRecord["accessList"];

const peopleOr = (given: People, kept: OperatorRack["accessList"] | undefined): OperatorRack["accessList"] =>
  given?.map(({ name, email, badgeNumber = null, validUntil = null }) => ({
    name: name.trim(),
    email: email.trim(),
    badgeNumber: badgeNumber?.trim() || null,
    validUntil,
  })) ??
  kept ??
  [];

/** Where a rack stands. Its code and its data centre stay. Throws 400 for an unknown data centre. */
const placeOf = async (
  transaction: OperatorTransaction,
  body: SharedRackRecord | RackRecord,
  kept: queries.PlaceFields | undefined,
): Promise<queries.PlaceFields> => {
  const site = await findKnownSite(transaction, body.siteCode, "siteCode");
  if (kept && kept.siteCode !== site) throw invalid("siteCode", "validation.invalid-value");
  if (kept && kept.rackCode !== body.rackCode) throw invalid("rackCode", "validation.invalid-value");
  const { siteCode, rackCode, footprint, heightU } = body;
  const [room, row, position] = [body.room.trim(), body.row.trim(), body.position.trim()];
  return {
    siteCode,
    rackCode,
    footprint,
    heightU,
    room,
    row,
    position,
    facilityId: textOr(body.facilityId, kept ? kept.facilityId : `${row}-${position}`),
    widthMm: body.widthMm ?? kept?.widthMm ?? 600,
    depthMm: body.depthMm ?? kept?.depthMm ?? 1200,
    lockType: body.lockType ?? kept?.lockType ?? "BADGE",
  };
};

/** Takes the position of a new rack. Throws 409 if another rack or an order has it. */
const takeSpace = async (
  transaction: OperatorTransaction,
  at: queries.PlaceFields,
  { isShared }: { readonly isShared: boolean },
): Promise<void> => {
  const [space] = await transaction.query(queries.takeSpace(at));
  if (!space) throw conflict("number-taken", `${at.rackCode} at ${at.siteCode} is taken or reserved.`);
  // The catalogue lists the positions of a site, except those of shared racks.
  if (space.wasListed !== isShared) return;
  const spaces = { spaces: [at.rackCode] };
  transaction.record(null, {
    action: "site.changed",
    entityType: "site",
    entityId: at.siteCode,
    ...(isShared ? { before: spaces } : { after: spaces }),
    event: "site.changed",
    kept: "7 years",
  });
};

const shownPlace = ({ siteCode, rackCode, facilityId, room, row, position, ...at }: queries.PlaceFields) => {
  const { footprint, heightU, widthMm, depthMm, lockType } = at;
  return { siteCode, rackCode, facilityId, room, row, position, footprint, heightU, widthMm, depthMm, lockType };
};

const codeLive = "rack_code_live";

export const operatedRack: OperatedKind<RackRecord, queries.RackFields, OperatorRack> = {
  type: "rack",
  packageKind: "RACK",
  statements: queries.operatedRacks,
  taken: [codeLive],
  named: ({ siteCode, rackCode }) => sql`site_code = ${siteCode} and rack_code = ${rackCode}`,
  fieldsOf: async ({ transaction, body, kept }) => ({
    ...(await placeOf(transaction, body, kept)),
    accessList: peopleOr(body.accessList, kept?.accessList),
    uplinks: body.uplinks ?? kept?.uplinks ?? [],
    powerModel: body.powerModel,
    committedKw: numberOr(body.committedKw ?? null, null, 2),
    expectedKw: numberOr(body.expectedKw, kept?.expectedKw, 2),
    kwhPrice: decimals(body.kwhPrice, 5),
  }),
  store: (transaction, { before, after }) => (before ? undefined : takeSpace(transaction, after, { isShared: false })),
  shown: (row) => {
    const { accessList, uplinks, powerModel, committedKw, expectedKw, kwhPrice } = row.fields;
    return {
      ...shownService(row),
      ...shownPlace(row.fields),
      accessList,
      uplinks,
      powerModel,
      kwhPrice,
      committedKw: committedKw === null ? null : Number(committedKw),
      expectedKw: expectedKw === null ? null : Number(expectedKw),
    };
  },
};

export const operatedSharedRack: PutKind<SharedRackRecord, queries.PlaceFields, queries.SharedRackRow> = {
  type: "rack",
  statements: queries.operatedSharedRacks,
  taken: [codeLive],
  adopts: async (_transaction, { siteCode, rackCode }) =>
    sql`site_code = ${siteCode} and rack_code = ${rackCode} and lifecycle <> 'TERMINATED'`,
  prepare: async (transaction, body, before) => ({
    customerId: null,
    fields: await placeOf(transaction, body, before?.fields),
    head: [
      [sql`shared`, sql`true`],
      [sql`lifecycle`, sql`'ACTIVE'`],
      [sql`source`, sql`'OPERATOR'`],
    ],
  }),
  refuse: () => undefined,
  store: (transaction, { before, after }) => (before ? undefined : takeSpace(transaction, after, { isShared: true })),
};

export const shownSharedRack = ({ fields, ...row }: queries.SharedRackRow): OperatorSharedRack => ({
  ...row,
  ...shownPlace(fields),
});

const sharesOfRack = 100;

/** Takes the units of a rack, whose lock the transaction holds. Throws 409 unless all of them are free. */
const takeUnits = async (
  transaction: OperatorTransaction,
  id: string,
  { rackId, rackCode, units }: queries.SharedColoFields,
): Promise<void> => {
  const taken = await transaction.query(queries.takeUnits(rackId, id, units));
  if (taken.length < units.length)
    throw conflict("rack.no-space", `Some of the units ${units.join(", ")} of ${rackCode} are taken.`);
};

export const operatedSharedColo: OperatedKind<SharedColoRecord, queries.SharedColoFields, OperatorSharedColo> = {
  type: "shared-colo",
  packageKind: "SHARED_COLO",
  statements: queries.operatedSharedColos,
  taken: [],
  named: () => undefined,
  fieldsOf: async ({ transaction, body, kept, id }) => {
    const rack = await recordNamed(transaction, "rackId", body.rackId, queries.lockRack);
    if (!rack.shared || (kept && kept.rackId !== rack.id)) throw invalid("rackId", "validation.invalid-value");
    const units = body.units.toSorted((one, other) => one - other);
    if (units.some((u) => u > rack.heightU)) throw invalid("units", "validation.units-not-free");
    const sharePct = numberOr(body.sharePct ?? null, null, 2);
    const [shares] = await transaction.query(queries.sumShares(rack.id, id ?? null));
    if (Number(shares?.sum) + Number(sharePct) > sharesOfRack) throw invalid("sharePct", "validation.max");
    const { contractedW, metering } = body;
    return {
      rackId: rack.id,
      siteCode: rack.siteCode,
      rackCode: rack.rackCode,
      units,
      heightU: units.length,
      contractedW,
      metering,
      sharePct,
      committedKwh: body.committedKwh === undefined ? (kept?.committedKwh ?? null) : body.committedKwh,
      kwhPrice: decimals(body.kwhPrice, 5),
      accessList: peopleOr(body.accessList, kept?.accessList),
    };
  },
  store: async (transaction, { id, before, after }) => {
    if (before && before.units.join() === after.units.join()) return;
    if (before) transaction.send(queries.deleteUnits(id));
    await takeUnits(transaction, id, after);
  },
  shown: (row) => {
    const { rackId, siteCode, rackCode, units, contractedW, committedKwh, metering, sharePct, ...rest } = row.fields;
    return {
      ...shownService(row),
      rackId,
      siteCode,
      rackCode,
      units,
      contractedW,
      committedKwh,
      metering,
      sharePct: sharePct === null ? null : Number(sharePct),
      kwhPrice: rest.kwhPrice,
      accessList: rest.accessList,
    };
  },
};
