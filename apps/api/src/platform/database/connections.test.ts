import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { isDatabaseAway } from "../refusals/errors.ts";
import { createLog } from "../process/log.ts";
import { listen } from "./channel-listener.ts";
import { type Connect, createDatabase, createPool, queryRows } from "./database.ts";
import { sql } from "./sql.ts";

const log = createLog("silent");
const tenant = { customerId: companyIds.polderlicht };
const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const patience = { statementMs: 50, lockMs: 50, silentMs: 50 };

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** A way to the database by TCP that can be made silent, as a machine that is gone is. */
const relay = async () => {
  const { host, port } = api.database.connect("portal_api");
  const sockets: net.Socket[] = [];
  const greetings: string[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.${port}`);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    sockets.push(near, far);
    near.once("data", (greeting: Buffer) => greetings.push(greeting.toString("latin1", 8)));
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const connect: Connect = (role) => ({
    ...api.database.connect(role),
    host: "127.0.0.1",
    port: (server.address() as net.AddressInfo).port,
  });
  return {
    connect,
    greetings,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const holdsOne = async (pool: pg.Pool): Promise<net.Socket> => {
  const client = await pool.connect();
  client.release();
  return client.connection.stream as net.Socket;
};

describe("a session", () => {
  it("has the settings of its pool, none of them in the parameters of its connection, which PgBouncer refuses", async () => {
    const way = await relay();
    const pool = createPool(way.connect, "portal_api", 1);
    const settings = ["TimeZone", "plan_cache_mode", "statement_timeout", "lock_timeout"];
    const rows = await queryRows(
      pool,
      sql<{ value: string }>`select current_setting(name) as value from unnest(${settings}::text[]) as name`,
    );
    expect(rows.map(({ value }) => value)).toEqual(["UTC", "force_generic_plan", "5s", "3s"]);
    const named = way.greetings.flatMap((greeting) => greeting.split("\0").filter((_, position) => position % 2 === 0));
    expect(named.filter(Boolean).toSorted()).toEqual(["application_name", "client_encoding", "database", "user"]);
    await pool.end();
    way.close();
  });

  it.each([
    ["portal_api", 20_000],
    ["portal_operator", 180_000], // longer than the 120 s that an undo of an import may take
  ] as const)("of %s may be silent for %i ms", async (role, most) => {
    const pool = createPool(api.database.connect, role, 1);
    expect((await holdsOne(pool)).timeout).toBe(most);
    await pool.end();
  });

  it("may be silent for any time without a statement timeout", async () => {
    const pool = createPool(api.database.connect, "portal_operator", 1, { statementMs: 0, lockMs: 0 });
    expect((await holdsOne(pool)).timeout ?? 0).toBe(0);
    await pool.end();
  });
});

describe("a database that is silent", () => {
  it("ends a query as an unavailable database, and its transaction at once", async () => {
    const way = await relay();
    const pool = createPool(way.connect, "portal_api", 1, patience);
    await holdsOne(pool);
    way.silence();
    const error = await createDatabase(pool)
      .write(tenant, (transaction) => transaction.query(backend))
      .catch((reason: unknown) => reason);
    expect([isDatabaseAway(error), pool.totalCount]).toEqual([true, 0]);
    await pool.end();
    way.close();
  });

  it("does not break an idle connection", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1, patience);
    const socket = await holdsOne(pool);
    await once(socket, "timeout");
    expect([socket.destroyed, pool.totalCount]).toEqual([false, 1]);
    await pool.end();
  });
});

describe("TCP keepalive is on", () => {
  const asked: unknown[][] = [];
  const noted: Connect = (role) => ({
    ...api.database.connect(role),
    stream: () => {
      const socket = new net.Socket();
      socket.setKeepAlive = (...given: unknown[]) => {
        asked.push(given);
        return socket;
      };
      return socket;
    },
  });

  it.each([
    ["a pool", async () => createPool(noted, "portal_api", 1)],
    ["a channel", async () => undefined],
  ])("after ten silent seconds of %s", async (_, open) => {
    asked.length = 0;
    const pool = await open();
    const channel = pool
      ? undefined
      : await listen(noted, "portal_auth", "test_kept", { heard: () => {}, connected: async () => {} }, log);
    if (pool) await queryRows(pool, backend);
    expect(asked).toEqual([[true, 10_000]]);
    await pool?.end();
    await channel?.close();
  });
});

describe("a database that only reads", () => {
  it("is an unavailable database, and the next transaction gets another connection", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    const [before] = await queryRows(pool, backend);
    await pool.query("set default_transaction_read_only = on");
    const change = sql`update customer_contact set job_title = ${"kept"} where customer_id = ${tenant.customerId}::int`;
    const refused = await database.read(tenant, change).catch((reason: unknown) => reason);
    expect([isDatabaseAway(refused), (refused as { code?: string }).code]).toEqual([true, "25006"]);
    await database.read(tenant, change);
    expect(await queryRows(pool, backend)).not.toEqual([before]);
    await database.close();
  });
});

describe("a channel that cannot be opened", () => {
  const opened = () =>
    api.database.rows(
      "select pid from pg_stat_activity where application_name like 'demarc test_closed %' and datname = current_database()",
    );

  it("leaves no connection behind and is not opened again after the first refusal", async () => {
    let tries = 0;
    const connected = () => {
      tries += 1;
      return Promise.reject(new Error("the list cannot be read"));
    };
    const refused = listen(api.database.connect, "portal_auth", "test_closed", { heard: () => {}, connected }, log);
    await expect(refused).rejects.toThrow("the list cannot be read");
    await expect.poll(opened).toEqual([]);
    await sleep(1500); // longer than until it would be opened again
    expect(tries).toBe(1);
  });

  it("is opened again over one connection, however often that fails", async () => {
    let failures = 0;
    const connected = () => {
      if (failures === 0 || failures > 2) return Promise.resolve();
      failures += 1;
      return Promise.reject(new Error("the list cannot be read"));
    };
    const channel = await listen(
      api.database.connect,
      "portal_auth",
      "test_closed",
      { heard: () => {}, connected },
      log,
    );
    failures = 1;
    await api.database.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'demarc test_closed %' and datname = current_database()",
    );
    await expect.poll(() => failures, { timeout: 20_000 }).toBe(3);
    await expect.poll(opened, { timeout: 20_000 }).toHaveLength(1);
    await channel.close();
    await expect.poll(opened).toEqual([]);
  });
});
