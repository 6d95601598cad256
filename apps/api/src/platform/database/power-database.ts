import pg from "pg";
import { inTime } from "../in-time.ts";
import { systemAway, systemCalls } from "../metrics/metrics.ts";
import type { Log } from "../process/log.ts";
import { ApiError, isDatabaseAway, unavailable } from "../refusals/errors.ts";
import {
  createPool,
  type Connect,
  type Database,
  ofPower,
  ofPowerJobs,
  queryRows,
  queryTogether,
  runTransaction,
  type Tenant,
  type Transaction,
} from "./database.ts";
import { findPairId, otherPair } from "./power-pair.ts";
import { type Sql, sql } from "./sql.ts";
import type { RowsOf } from "./statement-batch.ts";

const awayMs = 5000;
// Longer than a statement may take, so only a database that has frozen reaches it.
const frozenMs = 7000;
/** A page that shows power beside other things waits no longer for it. */
const soonMs = 1500;
const code = "power.unavailable";
const system = "power-database";

const powerAway = (): ApiError => unavailable(code, "Power figures are briefly unavailable.");

/** Whether the readings are in another database, which does not answer. */
export const isPowerAway = (error: unknown): boolean => error instanceof ApiError && error.code === code;

type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Bounds work on the power database, and throws 503 `power.unavailable` where it does not answer. While it is away, one call at a
 * time tries it, at most every five seconds. `isOurs` is asked before the first work, and after each absence: another database may
 * answer in its place.
 */
const guard = (isOurs: () => Promise<boolean>): Guard => {
  const state = { isAway: false, isTried: false, isKnown: false, until: 0 };
  const leave = (): never => {
    Object.assign(state, { isAway: true, isKnown: false, until: performance.now() + awayMs });
    systemAway.set({ system }, 1);
    systemCalls.inc({ system, outcome: "away" });
    throw powerAway();
  };
  const known = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    state.isKnown ||= await isOurs();
    return state.isKnown ? work() : leave();
  };
  const tried = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const late = Symbol("late");
    const result = await inTime(known(work), frozenMs, late).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      // A slow statement does not mean that the database is away.
      if (error instanceof pg.DatabaseError && error.code === "57014") throw powerAway();
      return leave();
    });
    if (result === late) return leave();
    state.isAway = false;
    systemAway.set({ system }, 0);
    systemCalls.inc({ system, outcome: "answered" });
    return result;
  };
  return async (work) => {
    if (!state.isAway) return tried(work);
    if (state.isTried || performance.now() < state.until) throw powerAway();
    state.isTried = true;
    try {
      return await tried(work);
    } finally {
      state.isTried = false;
    }
  };
};

/** Lets a transaction read the figures of these meters only. */
export const enterMeters = (meterIds: readonly number[]): Sql => sql`
  select set_config('app.meter_ids', ${[...meterIds]}::int[]::text, true)`;

/** The rows that named the meters, and reads of the figures of those meters. */
export interface MeterFigures<Row> {
  readonly rows: readonly Row[];
  readonly meterIds: readonly number[];
  /** Throws 503 `power.unavailable` if the figures are in another database, which does not answer. Without a meter there are no rows. */
  readonly readAll: <const Asked extends readonly Sql[]>(statements: Asked) => Promise<RowsOf<Asked>>;
  /** Undefined instead of 503, and after a second and a half: for a page that has more to show. */
  readonly readSoon: <Answer>(statement: Sql<Answer>) => Promise<Answer[] | undefined>;
}

/** The readings and what is rolled up from them. They are in the main database, or in one of their own. */
export interface PowerDatabase {
  /** Reads the meters that a statement finds with the rights of the caller. Their figures can be read with the result. */
  open<Row>(
    tenant: Tenant,
    statement: Sql<Row>,
    meterIdsOf: (row: Row) => readonly number[],
  ): Promise<MeterFigures<Row>>;
  /** Runs several statements of the operator in one transaction of the figures. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs statements of the operator on the figures as a part of a change: in its transaction, or in one of the power database that commits
   * first. A change that fails after that has to be repeatable.
   */
  within<Result>(change: Transaction, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The connections of a process to a power database of its own. */
export const powerPools = (connect: Connect | undefined, size: number) =>
  connect && {
    powerApi: createPool(connect, "portal_api", size, ofPower),
    powerOperator: createPool(connect, "portal_operator", Math.max(3, Math.ceil(size / 2)), ofPower),
    powerJobs: createPool(connect, "portal_jobs", 3, ofPowerJobs),
  };

type PowerPools = Pick<NonNullable<ReturnType<typeof powerPools>>, "powerApi" | "powerOperator">;

export const powerDatabaseOn = (
  database: Database,
  operatorPool: pg.Pool,
  apart: PowerPools | undefined,
  log?: Log,
): PowerDatabase => {
  const guarded = guard(async () => {
    const [[ours], [theirs]] = await Promise.all([
      queryRows(operatorPool, findPairId()),
      apart ? queryRows(apart.powerOperator, findPairId()) : [],
    ]);
    if (ours?.id === theirs?.id) return true;
    log?.error(otherPair);
    return false;
  });
  const write: PowerDatabase["write"] = (work) =>
    apart ? guarded(() => runTransaction(apart.powerOperator, [], work)) : runTransaction(operatorPool, [], work);
  return {
    open: async (tenant, statement, meterIdsOf) => {
      const rows = await database.read(tenant, statement);
      const meterIds = [...new Set(rows.flatMap(meterIdsOf))];
      const readAll = async <const Asked extends readonly Sql[]>(statements: Asked): Promise<RowsOf<Asked>> => {
        if (meterIds.length === 0) return statements.map(() => []) as RowsOf<Asked>;
        const entered = enterMeters(meterIds);
        if (apart) return guarded(() => queryTogether(apart.powerApi, [entered], statements));
        return (await database.readAll(tenant, [entered, ...statements])).slice(1) as RowsOf<Asked>;
      };
      const readSoon: MeterFigures<unknown>["readSoon"] = async (one) => {
        const read = readAll([one]).then(([found]) => found);
        if (!apart) return read;
        const known = read.catch((error: unknown) => {
          if (isPowerAway(error)) return undefined;
          throw error;
        });
        return inTime(known, soonMs, undefined);
      };
      return { rows, meterIds, readAll, readSoon };
    },
    write,
    within: (change, work) => (apart ? write(work) : work(change)),
  };
};
