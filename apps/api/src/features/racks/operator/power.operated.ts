import type {
  OperatorPowerFeed,
  OperatorPowerMeter,
  PowerFeedRecord,
  PowerMeterRecord,
} from "@demarc/contract/operator/racks";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import { recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { placeholderId } from "../../../platform/changes/placeholder-id.ts";
import type { PutKind } from "../../../platform/changes/put-record.ts";
import { sql } from "../../../platform/database/sql.ts";
import { found, invalid } from "../../../platform/refusals/errors.ts";
import * as queries from "./rack-records.queries.ts";

/** The id of a new record in a dry run, which must not use the sequence. */
const dryId = ({ isDry }: OperatorTransaction) => (isDry ? [[sql`id`, sql`${placeholderId()}::int`] as const] : []);

const rackOf = (transaction: OperatorTransaction, given: PowerFeedRecord["rackId"]) =>
  recordNamed(transaction, "rackId", given, queries.lockRack);

/** A panel of a data centre by its name. A new name makes a panel. */
const panelOf = async (transaction: OperatorTransaction, siteCode: string, name: string): Promise<number> => {
  const [known] = await transaction.query(queries.findPanel(siteCode, name));
  if (known) return known.id;
  const insert = transaction.isDry
    ? queries.insertDryPanel(siteCode, name, placeholderId())
    : queries.insertPanel(siteCode, name);
  return found(await transaction.query(insert)).id;
};

export const operatedFeed: PutKind<PowerFeedRecord, queries.FeedFields, queries.FeedRow> = {
  type: "power-feed",
  statements: queries.operatedFeeds,
  taken: ["power_feed_live"],
  adopts: async (transaction, { rackId, label }) => {
    const { id } = await rackOf(transaction, rackId);
    return sql`rack_id = ${id}::uuid and label = ${label} and status <> 'REMOVED'`;
  },
  prepare: async (transaction, body, before) => {
    const { id: rackId, customerId, siteCode } = await rackOf(transaction, body.rackId);
    const kept = before?.fields;
    if (kept && kept.rackId !== rackId) throw invalid("rackId", "validation.invalid-value");
    const panel = body.panel.trim();
    const panelId = await panelOf(transaction, siteCode, panel);
    const { label, phase, voltage, amperage } = body;
    const fields = {
      rackId,
      label,
      phase,
      voltage,
      amperage,
      panel,
      maxUtilisationPct: body.maxUtilisationPct ?? kept?.maxUtilisationPct ?? 80,
      breaker: textOr(body.breaker, kept?.breaker),
      status: body.status ?? kept?.status ?? "ACTIVE",
    };
    const head = [
      [sql`customer_id`, sql`${customerId}::int`],
      [sql`panel_id`, sql`${panelId}::int`],
      ...dryId(transaction),
    ] as const;
    return { customerId, fields, head };
  },
  refuse: () => undefined,
  store: (transaction, { id, before, after }) => {
    if (before && before.panel !== after.panel) transaction.send(queries.moveFeed(id, after.panel));
  },
};

export const shownFeed = ({ fields, ...row }: queries.FeedRow): OperatorPowerFeed => ({
  ...row,
  ...fields,
});

/** The feed of a meter, and the units of its outlet. Throws 400. */
const measuredBy = async (transaction: OperatorTransaction, { feedId, sharedColoId = null }: PowerMeterRecord) => {
  const feed = await recordNamed(transaction, "feedId", feedId, queries.lockFeed);
  if (sharedColoId === null) return { feedId: feed.id, sharedColoId: null, customerId: feed.customerId };
  const colo = await recordNamed(transaction, "sharedColoId", sharedColoId, (given) =>
    queries.lockMeteredColo(feed.rackId, given),
  );
  return { feedId: feed.id, sharedColoId: colo.id, customerId: colo.customerId };
};

const momentOf = (given: string): string => new Date(given).toISOString();
const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

export const operatedMeter: PutKind<PowerMeterRecord, queries.MeterFields, queries.MeterRow> = {
  type: "power-meter",
  statements: queries.operatedMeters,
  taken: ["power_meter_of_feed", "power_meter_of_colo", "power_meter_serial"],
  adopts: async (transaction, body) => {
    const { feedId, sharedColoId } = await measuredBy(transaction, body);
    return sql`feed_id = ${feedId}::int and shared_colo_id is not distinct from ${sharedColoId}::uuid and removed_at is null`;
  },
  prepare: async (transaction, body, before) => {
    const { customerId, feedId, sharedColoId } = await measuredBy(transaction, body);
    const kept = before?.fields;
    if (kept && kept.feedId !== feedId) throw invalid("feedId", "validation.invalid-value");
    if (kept && kept.sharedColoId !== sharedColoId) throw invalid("sharedColoId", "validation.invalid-value");
    const { multiplier = kept?.multiplier ?? "1", installedAt, removedAt } = body;
    const removed = removedAt === undefined ? (kept?.removedAt ?? null) : removedAt && momentOf(removedAt);
    const installed = installedAt ?? kept?.installedAt ?? new Date().toISOString();
    const working = kept?.status === "SILENT" ? "SILENT" : "OK";
    const fields: queries.MeterFields = {
      feedId,
      sharedColoId,
      serial: body.serial.trim(),
      multiplier: Number(multiplier).toFixed(4),
      kind: sharedColoId === null ? "RACK_FEED" : "SHARED_OUTLET",
      installedAt: kept && isSame(installed, kept.installedAt) ? kept.installedAt : momentOf(installed),
      removedAt: kept?.removedAt && removed && isSame(removed, kept.removedAt) ? kept.removedAt : removed,
      status: removed === null ? working : "RETIRED",
    };
    return { customerId, fields, head: [[sql`customer_id`, sql`${customerId}::int`], ...dryId(transaction)] };
  },
  refuse: () => undefined,
  store: () => undefined,
};

export const shownMeter = ({ fields: { kind: _kind, ...fields }, ...row }: queries.MeterRow): OperatorPowerMeter => ({
  ...row,
  ...fields,
});
