import pg from "pg";
import { replicaReads } from "../metrics/metrics.ts";
import { isDatabaseAway } from "../refusals/errors.ts";
import { laterOf, lsnOf, type Position, positionOf, unknownPosition } from "./consistency.ts";
import {
  createDatabase,
  createPool,
  type Database,
  enterTenant,
  ofReplica,
  queryRows,
  queryTogether,
  type Tenant,
} from "./database.ts";
import { inTime } from "../in-time.ts";
import { connectToReplica } from "../migrate.ts";
import type { Config } from "../process/environment.ts";
import { type Sql, sql } from "./sql.ts";
import type { RowsOf } from "./statement-batch.ts";

export const findPosition = () => sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`;

const currentPosition = async (primary: pg.Pool): Promise<Position> => {
  const [row] = await queryRows(primary, findPosition());
  return row ? positionOf(row.lsn) : unknownPosition;
};

/**
 * Divides by zero unless the server is a replica that has replayed the position. The statements behind it in the batch do not run
 * then.
 */
export const requireReplayed = (position: Position): Sql => sql`
  select 1 / coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsnOf(position)}::pg_lsn, false)::int`;

const renewedMs = 500;
const mostStaleMs = 2000;
const awayMs = 5000;
// Longer than a statement may take, so only a replica that has frozen reaches it.
const frozenMs = 7000;

const hasCode = (error: unknown, code: string): boolean => error instanceof pg.DatabaseError && error.code === code;

/**
 * A recent position of the primary, asked for while there are reads. A replica that has replayed it is at most two seconds behind;
 * undefined if there is none so recent.
 */
const recentPosition = (primary: pg.Pool) => {
  let known: { readonly position: Position; readonly at: number } | undefined;
  let renewal: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const at = performance.now();
    try {
      known = { position: await currentPosition(primary), at };
    } catch {
      // The primary is away, and the known position grows too old.
    } finally {
      renewal = undefined;
    }
  };
  return (): Position | undefined => {
    const age = performance.now() - (known?.at ?? -Infinity);
    if (age > renewedMs) renewal ??= renew();
    return age > mostStaleMs ? undefined : known?.position;
  };
};

/** Reads of a replica. They return undefined where the primary has to read. */
const readsOf = (replica: pg.Pool) => {
  let awayUntil = -Infinity;
  const leave = (outcome: "behind" | "failed" | "away"): undefined => {
    replicaReads.inc({ outcome });
    if (outcome === "away") awayUntil = performance.now() + awayMs;
  };
  return async <const Asked extends readonly Sql[]>(
    tenant: Tenant,
    position: Position,
    statements: Asked,
  ): Promise<RowsOf<Asked> | undefined> => {
    if (performance.now() < awayUntil) return undefined;
    try {
      const rows = await inTime(
        queryTogether(replica, [requireReplayed(position), enterTenant(tenant)], statements),
        frozenMs,
        undefined,
      );
      if (!rows) return leave("away");
      replicaReads.inc({ outcome: "answered" });
      return rows;
    } catch (error) {
      if (hasCode(error, "22012")) return leave("behind");
      // A slow statement or a write does not mean that the replica is away.
      const isOwnFault = hasCode(error, "57014") || hasCode(error, "25006");
      return leave(isDatabaseAway(error) && !isOwnFault ? "away" : "failed");
    }
  };
};

/** The connections to the replica, if there is one. */
export const replicaPool = (config: Pick<Config, "readDatabaseUrl" | "databaseRoleSecret" | "poolSize">) => {
  const connect = connectToReplica(config);
  return connect && createPool(connect, "portal_api", config.poolSize, ofReplica);
};

/**
 * A database whose replica serves reads, if their request allows it and the replica shows all that the caller has written and read.
 * The primary does the rest, also what the replica fails to answer. `close` leaves the replica's pool open.
 */
export const databaseOn = (primary: pg.Pool, replica: pg.Pool | undefined): Database => {
  const database = createDatabase(primary);
  if (!replica) return database;
  const recent = recentPosition(primary);
  const readReplica = readsOf(replica);
  const readAll: Database["readAll"] = async (tenant, statements) => {
    const { consistency } = tenant;
    const position = consistency && recent();
    if (!consistency || position === undefined) return database.readAll(tenant, statements);
    consistency.shown = laterOf(consistency.shown, position);
    const rows = consistency.byReplica ? await readReplica(tenant, consistency.shown, statements) : undefined;
    if (rows) return rows;
    // The rest of the request must not show less than this.
    consistency.byReplica = false;
    return database.readAll(tenant, statements);
  };
  return {
    read: async (tenant, statement) => {
      const [rows] = await readAll(tenant, [statement]);
      return rows;
    },
    readAll,
    write: async (tenant, work) => {
      if (tenant.consistency) Object.assign(tenant.consistency, { byReplica: false, hasWritten: true });
      return database.write(tenant, work);
    },
    position: () => currentPosition(primary),
    close: () => database.close(),
  };
};
