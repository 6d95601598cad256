import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { PowerContext } from "../power-context.ts";
import * as coarse from "./coarse-rollups.queries.ts";
import { correctClosedMonths, holdMonths, listClosedMonths, listUsed } from "./months.queries.ts";
import * as queries from "./rollups.queries.ts";

const minuteMs = 60_000;
const bucketMs = 5 * minuteMs;
/** Buckets that one transaction rolls up: an hour of 20,000 meters takes a few seconds. */
const bucketsAtOnce = 12;
/** Late buckets that one transaction takes. */
const lateAtOnce = 2000;

const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * Rolls up all claimed buckets that are not rolled up yet. The bucket before them is rolled up again, because its last interval
 * can end in the first of them.
 */
const rollForward = async ({ query, figures, signal }: PowerContext, readingDays: number): Promise<void> => {
  const claimed = await figures.write(async (transaction) => {
    transaction.send(queries.holdProgress());
    const [progress] = await transaction.query(queries.claimBuckets(readingDays));
    return progress;
  });
  if (!claimed) return;
  const end = Date.parse(claimed.claimedUntil);
  const first = Date.parse(claimed.rolledUntil);
  if (first >= end) return;
  // After the claim: the meter of each claimed reading exists by now.
  const ratings = found(await query(queries.ratingsOfAll()));
  for (let start = first; start < end; start += bucketsAtOnce * bucketMs) {
    signal.throwIfAborted();
    const from = instant(start - bucketMs);
    const until = instant(Math.min(end, start + bucketsAtOnce * bucketMs));
    await figures.write(async (transaction) => {
      transaction.send(queries.planWithValues());
      transaction.send(queries.rollAllMeters(from, until, ratings));
      transaction.send(coarse.rollHours(from, until));
      transaction.send(coarse.rollDays(from, until));
      transaction.send(queries.keepRolledUntil(until));
    });
  }
};

const rollRunsAgain = (transaction: Transaction, runs: readonly queries.Run[], ratings: queries.Ratings): void => {
  transaction.send(queries.forgetRuns(runs));
  transaction.send(queries.rollRuns(runs, ratings));
  transaction.send(coarse.forgetHours(runs));
  transaction.send(coarse.rollHoursOfRuns(runs));
};

/** Groups runs into rounds: the first run of each meter, then the second ones, and so on. */
const roundsOf = (runs: readonly queries.Run[]): readonly (readonly queries.Run[])[] => {
  const seen = new Map<number, number>();
  const rounds: queries.Run[][] = [];
  for (const run of runs) {
    const round = seen.get(run.meterId) ?? 0;
    seen.set(run.meterId, round + 1);
    (rounds[round] ??= []).push(run);
  }
  return rounds;
};

/** Corrects closed months. Before the roll-up commits, because a correction can be repeated, and a late bucket is taken only once. */
const correctMonths = async (
  { queryBeside }: PowerContext,
  transaction: Transaction,
  runs: readonly queries.Run[],
): Promise<void> => {
  // Waits for a month that is being closed: it is closed after that.
  await transaction.query(holdMonths());
  const closed = await queryBeside(transaction)(listClosedMonths(runs));
  if (closed.length > 0) await queryBeside(transaction)(correctClosedMonths(await transaction.query(listUsed(closed))));
};

/**
 * Rolls up late buckets again, and then the buckets in which a gap after them ends. The runs of one meter are rolled up in
 * sequence, because each continues from the result of the previous one. Returns the number of runs.
 */
const rollLate = async (context: PowerContext): Promise<number> =>
  context.figures.write(async (transaction) => {
    const runs = await transaction.query(queries.takeLate(lateAtOnce));
    if (runs.length === 0) return 0;
    const all = [...runs];
    const ratings = found(await context.queryBeside(transaction)(queries.ratingsOf(runs)));
    for (const round of roundsOf(runs)) {
      context.signal.throwIfAborted();
      rollRunsAgain(transaction, round, ratings);
      const ends = await transaction.query(queries.listGapEnds(round));
      if (ends.length > 0) rollRunsAgain(transaction, ends, ratings);
      all.push(...ends);
    }
    transaction.send(coarse.forgetDays(all));
    transaction.send(coarse.rollDaysOfRuns(all));
    await correctMonths(context, transaction, all);
    return runs.length;
  });

/** Brings every roll-up up to date with the readings. Only one worker does so at a time. */
export const rollUp = async (context: PowerContext, readingDays: number): Promise<void> => {
  await rollForward(context, readingDays);
  while ((await rollLate(context)) > 0) context.signal.throwIfAborted();
};
