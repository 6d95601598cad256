import type { Fault } from "./fault.ts";

const power = "apps/api/src/features/power";
const rollUps = [`${power}/rollups/roll-up.test.ts`];
const readings = [`${power}/readings/readings.test.ts`];
const operatorApi = [`${power}/operator-api.test.ts`];
const watching = [`${power}/power-alerts.test.ts`, `${power}/power.jobs.test.ts`];
const lists = ["apps/api/src/features/racks/rack-power.test.ts"];
const shared = [`${power}/power-tenancy.test.ts`];

/** Readings, roll-ups, shared racks and warnings of power, and the tokens of the operator's systems. */
export const powerFaults: readonly Fault[] = [
  {
    name: "late readings are not rolled up",
    file: `${power}/readings/readings.queries.ts`,
    find: "where slot < (select claimed_until from power_progress)`;",
    replace: "where false`;",
    tests: rollUps,
  },
  {
    name: "the end of a gap after a late reading is not rolled up again",
    file: `${power}/rollups/roll-up.steps.ts`,
    find: "if (ends.length > 0) rollRunsAgain(transaction, ends);",
    replace: "",
    tests: rollUps,
  },
  {
    name: "the last interval of a bucket is lost",
    file: `${power}/rollups/roll-up.steps.ts`,
    find: "const from = instant(start - bucketMs);",
    replace: "const from = instant(start);",
    tests: [`${power}/rollups/bucket-borders.test.ts`],
  },
  {
    name: "a counter that was reset counts backwards",
    file: `${power}/rollups/rollups.queries.ts`,
    find: "then greatest(0, case when counter <= counter_minutes * most_a_minute then counter else 0 end - since_counter)",
    replace: "then counter - counter_before",
    tests: rollUps,
  },
  {
    name: "a day begins at midnight in UTC",
    file: `${power}/rollups/coarse-rollups.queries.ts`,
    find: "sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`",
    replace: "sql`((${day})::timestamp at time zone 'UTC')`",
    tests: rollUps,
  },
  {
    name: "a compressed body is inflated whole",
    file: `${power}/readings/readings-body.ts`,
    find: "{ maxOutputLength: mostBytes }",
    replace: "{}",
    tests: readings,
  },
  {
    name: "implausible readings are shown as current",
    file: `${power}/readings/readings.queries.ts`,
    find: "from added where flags & 8 = 0 order by",
    replace: "from added order by",
    tests: readings,
  },
  {
    name: "readings of a meter are taken after it was removed",
    file: `${power}/readings/readings.queries.ts`,
    find: " or found.slot >= found.removed_at",
    replace: "",
    tests: readings,
  },
  {
    name: "a service token is accepted from any address",
    file: "apps/api/src/platform/http/operator-systems.ts",
    find: "if (!caller.isAllowedFrom(request.ip)) throw unauthenticated();",
    replace: "",
    tests: operatorApi,
  },
  {
    name: "a service token is good for every call",
    file: "apps/api/src/platform/http/operator-systems.ts",
    find: "if (scope === undefined || !caller.scopes.includes(scope))",
    replace: "if (scope === undefined)",
    tests: operatorApi,
  },
  {
    name: "redundancy is lost after two buckets",
    file: "packages/contract/src/power/power-figures.ts",
    find: "{ raise: 3, clear: 6 }",
    replace: "{ raise: 2, clear: 6 }",
    tests: watching,
  },
  {
    name: "units with a share have a series",
    file: `${power}/alerts/power-alert.routes.ts`,
    find: 'if (metering === "SHARE")',
    replace: 'if (metering === "NONE")',
    tests: shared,
  },
  {
    name: "a warning is mailed in quiet hours",
    file: `${power}/alerts/warning-mails.queries.ts`,
    find: "and not coalesce(case",
    replace: "and coalesce(true, case",
    tests: watching,
  },
  {
    name: "the phases of a feed are counted beside the feed in a list",
    file: `${power}/dashboard/rack-power.queries.ts`,
    find: "left join power_current last on last.meter_id = meter.id and last.phase = 0",
    replace: "left join power_current last on last.meter_id = meter.id",
    tests: lists,
  },
  {
    name: "a part of the feeds is shown as the power of the rack",
    file: `${power}/dashboard/rack-power.queries.ts`,
    find: "(not ${isFresh} or last.power_w is null)",
    replace: "false",
    tests: lists,
  },
  {
    name: "the phases of a feed are counted beside the feed in a month",
    file: `${power}/rollups/months.queries.ts`,
    find: "and day.meter_id = any (${meterIds}) and day.phase = 0",
    replace: "and day.meter_id = any (${meterIds})",
    tests: [`${power}/three-phases.test.ts`],
  },
  {
    name: "a closed month is changed",
    file: `${power}/rollups/months.queries.ts`,
    find: "\n  where not power_month.closed`",
    replace: "`",
    tests: [`${power}/rollups/closed-month.test.ts`],
  },
  {
    name: "figures without a partition raise no alarm",
    file: `${power}/power.jobs.ts`,
    find: "prepared.stray > 0",
    replace: "prepared.stray > 1_000_000",
    tests: [`${power}/rollups/partitions.test.ts`],
  },
  {
    name: "the counters of the demo begin again after a restart",
    file: `${power}/demo/simulate.queries.ts`,
    find: "coalesce(last.energy_wh, simulated.meter_id",
    replace: "coalesce(null, simulated.meter_id",
    tests: [`${power}/demo/simulate.test.ts`],
  },
  {
    name: "late runs of one meter are rolled up at once",
    file: `${power}/rollups/roll-up.steps.ts`,
    find: "for (const round of roundsOf(runs)) {",
    replace: "for (const round of [runs]) {",
    tests: [`${power}/rollups/counters.test.ts`],
  },
  {
    name: "what was estimated is counted again by the next counter",
    file: `${power}/rollups/rollups.queries.ts`,
    find: "then counter - counter_before else 0 end - since_counter)",
    replace: "then counter - counter_before else 0 end)",
    tests: [`${power}/rollups/counters.test.ts`],
  },
  {
    name: "the peak of a month counts buckets without one of the feeds",
    file: `${power}/rollups/months.queries.ts`,
    find: "then meters.feeds else (",
    replace: "then 1 else (",
    tests: [`${power}/rollups/month-figures.test.ts`],
  },
  {
    name: "late energy of a closed month is lost",
    file: `${power}/rollups/roll-up.steps.ts`,
    find: "transaction.send(correctClosedMonths(all));",
    replace: "",
    tests: [`${power}/rollups/month-figures.test.ts`],
  },
  {
    name: "customers are warned of an outage of the collector",
    file: `${power}/alerts/watch.queries.ts`,
    find: "and coalesce(not intake.is_down and intake.since <",
    replace: "and coalesce(true or intake.since <",
    tests: watching,
  },
  {
    name: "a former customer of a share reads on what the rack uses",
    file: "apps/api/migrations/0200-power.sql",
    find: "    and used.day <= coalesce(shared_colo.termination_date,",
    replace: "    and true or used.day <= coalesce(shared_colo.termination_date,",
    tests: shared,
  },
];
