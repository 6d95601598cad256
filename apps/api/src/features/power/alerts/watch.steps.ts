import { changeBySystem } from "../../../platform/changes/authored-change.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { independentWork } from "../../../platform/jobs/independent-work.ts";
import type { JobsGiven } from "../../../platform/feature.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { PowerContext } from "../power-context.ts";
import { planWithValues } from "../rollups/rollups.queries.ts";
import { findWarnedPlace } from "./power-warnings.queries.ts";
import * as queries from "./watch.queries.ts";

const mostChanges = 500;

const actions = {
  THRESHOLD: ["power.threshold-exceeded", "power.threshold-cleared"],
  REDUNDANCY: ["power.redundancy-lost", "power.redundancy-restored"],
  METER_SILENT: ["power.meter-silent", "power.meter-heard"],
} as const;

const actionOf = ({ kind, warningId, isGone }: queries.WarningChange) => {
  if (isGone) return "power.warning-ended";
  const [raised, cleared] = actions[kind];
  return warningId === null ? raised : cleared;
};

/** Raises or clears one warning, unless another worker has done so. */
const carryOut = async (transaction: Transaction, change: queries.WarningChange): Promise<void> => {
  const { warningId, customerId, rackId, sharedColoId, feed, value, limit, isGone } = change;
  const [done] = await transaction.query(
    warningId === null ? queries.raiseWarning(change) : queries.clearWarning(warningId, isGone),
  );
  if (!done) return;
  const { name } = found(await transaction.query(findWarnedPlace(done.id)));
  const action = actionOf(change);
  changeBySystem(transaction, customerId).record({
    action,
    entityType: "power",
    entityId: done.id,
    after: { name, rackId, sharedColoId, feed, value, limit },
    event: action,
  });
};

/** Raises and clears warnings from the roll-ups. The failure of one does not delay the others. */
export const watchPower = async (context: PowerContext, log: JobsGiven["log"]): Promise<void> => {
  const { query, write, signal } = context;
  const meters = found(await query(queries.listWatchedMeters()));
  const [sites, subjects] = await context.figures.write(async (transaction) => {
    transaction.send(planWithValues());
    return transaction.queryAll([queries.judgeSites(meters), queries.judgeSubjects(meters)]);
  });
  for (const { siteCode, isDown } of await query(queries.storeIntake(sites)))
    if (isDown)
      log.error({ site: siteCode }, "no power readings come in; is the collector running? no customer is warned of it");
    else log.info({ site: siteCode }, "power readings come in again");
  const work = independentWork(signal);
  for (const change of await query(queries.listWarningChanges(subjects, mostChanges)))
    await work.take(() => write((transaction) => carryOut(transaction, change)));
  work.end();
};
