import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from "vitest";
import { databaseProblems } from "../../ready-database.ts";
import { addressBySocket, replicatedDatabase } from "../../testing/postgres-replica.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { consistencyHeader, consistencyOf } from "../http/consistency-token.ts";
import { replicaReads } from "../metrics/metrics.ts";
import { connectToReplica } from "../migrate.ts";
import { unknownPosition } from "./consistency.ts";
import { type Connect, createPool, queryRows } from "./database.ts";
import { requireReplayed } from "./replica.ts";
import { sql } from "./sql.ts";

let servers: Awaited<ReturnType<typeof replicatedDatabase>>;
let api: TestApi;
let token: string;

const contacts = `/v1/customer/${companyIds.polderlicht}/contact`;

beforeAll(async () => {
  servers = await replicatedDatabase();
  api = await testApi({ DEMO: "false", READ_DATABASE_URL: servers.replicaUrl }, servers.database);
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(async () => {
  await api.close();
  await servers.close();
});

type Outcome = "answered" | "behind" | "away" | "failed";
type Read = Outcome | "primary";

const counted = async (): Promise<Map<Outcome, number>> => {
  const { values } = await replicaReads.get();
  return new Map(values.map(({ labels, value }) => [labels.outcome as Outcome, value]));
};

/** Reads the list with a consistency token. Says what the replica did with it; `primary`: it was not asked. */
const read = async (consistency: string | undefined, path = contacts) => {
  const before = await counted();
  const { status, body, headers } = await api.send<{ firstName: string }[] | undefined>("GET", path, {
    token,
    ...(consistency === undefined ? {} : { headers: { [consistencyHeader]: consistency } }),
  });
  const after = await counted();
  const by: Read = [...after].find(([outcome, count]) => count > (before.get(outcome) ?? 0))?.[0] ?? "primary";
  return {
    status,
    by,
    names: Array.isArray(body) ? body.map(({ firstName }) => firstName) : undefined,
    shown: headers[consistencyHeader],
  };
};

const added = async (firstName: string): Promise<string> => {
  const { status, headers } = await api.send("POST", contacts, {
    token,
    body: {
      id: randomUUID(),
      firstName,
      lastName: "Replica",
      email: `${firstName.toLowerCase()}@polderlicht.example`,
      phoneNumber: "0201234567",
      types: [],
    },
  });
  expect(status).toBe(201);
  return String(headers[consistencyHeader]);
};

const resume = () => servers.onReplica("select pg_wal_replay_resume()");

const pause = async (): Promise<void> => {
  onTestFinished(async () => void (await resume()));
  await servers.onReplica("select pg_wal_replay_pause()");
  await expect
    .poll(() => servers.onReplica("select pg_get_wal_replay_pause_state() as state"), { timeout: 20_000 })
    .toEqual([{ state: "paused" }]);
};

/** Stops the clock of the process. Returns a function that sets it forward. */
const stoppedClock = () => {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (ms: number): void => {
    now += ms;
  };
};

/** Reads until the replica answers. */
const answeredBy = async (consistency: string, wanted: Read = "answered"): Promise<void> => {
  await expect.poll(async () => (await read(consistency)).by, { timeout: 30_000 }).toBe(wanted);
};

it("200 by the replica for a read with a token, and by the primary without one", async () => {
  const written = await added("Anna");
  await answeredBy(written);
  expect(await read(written)).toMatchObject({ status: 200, by: "answered", names: expect.arrayContaining(["Anna"]) });
  expect((await read(undefined)).by).toBe("primary");
});

it("200 with what the caller has written, also while the replica is behind", async () => {
  await pause();
  const written = await added("Bente");
  expect(await read(written)).toMatchObject({ by: "behind", names: expect.arrayContaining(["Bente"]) });
  await resume();
  await answeredBy(written);
  expect((await read(written)).names).toContain("Bente");
});

it("200 by the primary once the replica has stood still for seconds, whatever the token", async () => {
  const written = await added("Casper");
  await answeredBy(written);
  await pause();
  await added("Dirk");
  await answeredBy(written, "behind");
  expect((await read(written)).names).toContain("Dirk");
  await resume();
  await answeredBy(written);
});

/** Reads until the position of the primary is one that was asked for at the time of the stopped clock. */
const positionRenewed = async (forward: (ms: number) => void): Promise<string> => {
  let written = await added("Coen");
  // The first one may have been asked for before the clock stopped.
  for (const name of ["Cor", "Corrie"]) {
    forward(501);
    const before = written;
    written = await added(name);
    await expect.poll(async () => String((await read(before)).shown) >= written, { timeout: 30_000 }).toBe(true);
  }
  await answeredBy(written);
  return written;
};

it("200 by the primary for the first read after two quiet seconds, because no position is recent enough", async () => {
  const forward = stoppedClock();
  const written = await positionRenewed(forward);
  forward(1999);
  expect((await read(written)).by).toBe("answered");
  await positionRenewed(forward);
  forward(2001);
  expect((await read(written)).by).toBe("primary");
  await answeredBy(written);
});

it("a token of an answer is never lower than the one that was sent, and never lower than what a change wrote", async () => {
  const first = await added("Els");
  const second = await added("Frits");
  expect(second > first).toBe(true);
  expect(String((await read(second)).shown) >= second).toBe(true);
});

it("200 by the primary for a token that is not ours or lies beyond every position", async () => {
  for (const strange of ["", "0", "x".repeat(16), "0".repeat(2000), "0/0", "'; select pg_sleep(9) --"])
    expect(await read(strange), strange).toMatchObject({ status: 200, by: "primary" });
  expect(await read(unknownPosition)).toMatchObject({ status: 200, by: "primary" });
  expect(await read(`FFFFFFFF${"0".repeat(8)}`)).toMatchObject({ status: 200, by: "behind" });
});

it("404 from the replica's side too for the company of somebody else", async () => {
  const written = await added("Gijs");
  await answeredBy(written);
  const foreign = await read(written, `/v1/customer/${companyIds.kadeblok}/contact`);
  expect(foreign).toMatchObject({ status: 404, names: undefined });
});

it("200 by the primary while the replica is away, and by the replica after its return", async () => {
  const written = await added("Hanna");
  await answeredBy(written);
  await servers.stopReplica();
  await answeredBy(written, "away");
  expect(await read(written)).toMatchObject({ status: 200, names: expect.arrayContaining(["Hanna"]) });
  await servers.startReplica();
  await answeredBy(written);
});

it("200 by the primary without another try for five seconds after the replica was away", async () => {
  const written = await added("Hugo");
  await answeredBy(written);
  await servers.stopReplica();
  const forward = stoppedClock();
  await answeredBy(written, "away");
  const later = await added("Huub");
  forward(4999);
  // A token beyond the written one shows that the primary's position is known again.
  await expect
    .poll(
      async () => {
        const { by, shown } = await read(written);
        expect(by).toBe("primary");
        return String(shown) >= later;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  forward(2);
  expect((await read(written)).by).toBe("away");
  await servers.startReplica();
});

it("a start refuses a server that is not our replica, and starts while the replica is away", async () => {
  const start = { demo: true, production: false };
  const problemsWith = (readDatabaseUrl: string) =>
    databaseProblems(servers.database.connect, start, {
      replica: connectToReplica({ readDatabaseUrl, databaseRoleSecret: "" }),
    });
  expect(await problemsWith(servers.replicaUrl)).toEqual([]);
  expect(await problemsWith("postgres://127.0.0.1:1/demarc")).toEqual([]);
  const other = addressBySocket({ host: inject("databaseHost"), port: inject("databasePort") });
  expect(await problemsWith(other)).toEqual([expect.stringContaining("another system identifier")]);
});

it("after a read by the primary, the rest of the request reads there too", async () => {
  const shown = await added("Iris");
  await answeredBy(shown);
  const tenant = (position: string) => ({
    customerId: companyIds.polderlicht,
    consistency: { byReplica: true, hasWritten: false, shown: position },
  });
  const outcomes = async () => Object.fromEntries(await counted());
  const behind = tenant(`FFFFFFFF${"0".repeat(8)}`);
  const before = await outcomes();
  await api.tenants.read(behind, sql`select 1`);
  expect(await outcomes()).toEqual({ ...before, behind: (before.behind ?? 0) + 1 });
  Object.assign(behind.consistency, { shown });
  await api.tenants.read(behind, sql`select 1`);
  expect(await outcomes()).toEqual({ ...before, behind: (before.behind ?? 0) + 1 });
  await api.tenants.read(tenant(shown), sql`select 1`);
  expect(await outcomes()).toMatchObject({ answered: (before.answered ?? 0) + 1 });
});

it("reads of a change and reads after it in the same request are those of the primary", async () => {
  const shown = await added("Jet");
  await answeredBy(shown);
  expect(consistencyOf({ method: "POST", headers: { [consistencyHeader]: shown } })).toMatchObject({
    byReplica: false,
  });
  const tenant = { customerId: companyIds.polderlicht, consistency: { byReplica: true, hasWritten: false, shown } };
  const asked = async () => [...(await counted()).values()].reduce((sum, count) => sum + count, 0);
  const before = await asked();
  await api.tenants.read(tenant, sql`select 1`);
  expect(await asked()).toBe(before + 1);
  await api.tenants.write(tenant, async (transaction) => transaction.query(sql`select 1`));
  await api.tenants.read(tenant, sql`select 1`);
  expect(await asked()).toBe(before + 1);
});

// Last: the replica is none afterwards.
it("200 by the primary once the replica was promoted", async () => {
  const written = await added("Ivo");
  await answeredBy(written);
  await servers.onReplica("select pg_promote()");
  await answeredBy(written, "behind");
  expect((await read(written)).names).toContain("Ivo");
  // A promoted server has replayed what it replayed before, but may now have writes of its own.
  const promoted = createPool(
    connectToReplica({ readDatabaseUrl: servers.replicaUrl, databaseRoleSecret: "" }) as Connect,
    "portal_api",
    1,
  );
  await expect(queryRows(promoted, requireReplayed("0".repeat(16)))).rejects.toMatchObject({ code: "22012" });
  await promoted.end();
});
