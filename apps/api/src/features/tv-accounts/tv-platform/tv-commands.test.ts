import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool, runTransaction } from "../../../platform/database/database.ts";
import type { JobHandler } from "../../../platform/jobs/job-handler.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { testJobs } from "../../../testing/test-jobs.ts";
import { createLog } from "../../../platform/process/log.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../../../testing/test-database.ts";
import { plantTvAccount, tvSystem } from "../../../testing/tv-accounts/tv-platform-harness.ts";
import { tvCommandJobs } from "./tv-commands.jobs.ts";
import type { TvCommandKind } from "./tv-commands.queries.ts";
import { queueTvCommand, queueTvPin } from "./tv-commands.steps.ts";
import { tvSecrets } from "./tv-secrets.ts";

const log = createLog("silent");
const secretKeys = testConfig().secretKeys;
type Account = Awaited<ReturnType<typeof plantTvAccount>>;

let database: TestDatabase;
let pools: pg.Pool[];
let system: Awaited<ReturnType<typeof tvSystem>>;
let account: Account;
let running: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
  pools = [createPool(database.connect, "portal_jobs", 5), createPool(database.connect, "portal_jobs", 5)];
});
beforeEach(async () => {
  await database.rows("delete from job");
  await database.rows("delete from tv_command");
  system = await tvSystem();
  account = await plantTvAccount(database, companyIds.beeldwijk);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.close()));
  system.close();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const pool = (): pg.Pool => {
  const [first] = pools;
  if (!first) throw new Error("no pool");
  return first;
};
/** One process per pool. */
const startOn = async (
  used: readonly pg.Pool[],
  environment: Record<string, string> = { TV_URL: system.url, TV_TOKEN: "secret" },
  more: Record<string, JobHandler> = {},
) => {
  for (const one of used) {
    const handlers = { ...tvCommandJobs(testConfig(environment), log), ...more };
    const given = { connect: database.connect, pool: one, leasePool: one, handlers, timers: [], log, pauseMs: 100 };
    running.push(await testJobs(given));
  }
};
const queue = async (kinds: readonly TvCommandKind[], to: Account = account) => {
  for (const kind of kinds)
    await runTransaction(pool(), [], async (transaction) =>
      queueTvCommand(transaction, to, kind, { productId: "TV-SPORT" }),
    );
};
const hurry = () =>
  database.rows(
    `with due as (update job set run_at = now() where locked_by is null and failed_at is null and run_at > now() returning 1)
     select pg_notify('job_added', 'tv') from due limit 1`,
  );
const states = () =>
  database.rows<{ kind: string; state: string; attempts: number; last_error: string | null }>(
    "select kind, state, attempts, last_error from tv_command order by sequence",
  );
const plainStates = async () => (await states()).map(({ kind, state }) => `${kind} ${state}`);
/** Waits until the commands have these states, and retries at once while it waits. */
const reaches = (wanted: readonly string[]) =>
  expect
    .poll(
      async () => {
        await hurry();
        return plainStates();
      },
      { timeout: 15_000, interval: 50 },
    )
    .toEqual(wanted);
const jobs = () =>
  database.rows<{ attempts: number; failed: boolean }>(
    "select attempts, failed_at is not null as failed from job where kind = 'tv-accounts.send-commands'",
  );

describe("commands for the TV platform", () => {
  it("are sent in the order of their account, with id, number and token, and are acknowledged once", async () => {
    await queue(["activate", "product-on", "suspend", "resume", "end"]);
    await startOn([pool()]);
    await reaches(["activate", "product-on", "suspend", "resume", "end"].map((kind) => `${kind} ACKNOWLEDGED`));
    const stored = await database.rows<{ id: string; sequence: string }>(
      "select id, sequence from tv_command order by sequence",
    );
    expect(system.seen.map(({ id, sequence, accountNr }) => [id, sequence, accountNr])).toEqual(
      stored.map(({ id, sequence }) => [id, Number(sequence), account.accountNr]),
    );
    expect(system.seen[1]).toMatchObject({ kind: "product-on", payload: { productId: "TV-SPORT" } });
    expect(new Set(system.tokens)).toEqual(new Set(["Bearer secret"]));
    await expect
      .poll(async () => {
        await hurry();
        return jobs();
      })
      .toEqual([]);
  });

  it("of many accounts over two processes each reach the system once, in the order of their account", async () => {
    const kinds = ["activate", "product-on", "product-off", "suspend"] as const;
    const accounts = await Promise.all(
      Array.from({ length: 10 }, () => plantTvAccount(database, companyIds.beeldwijk)),
    );
    // Slow enough that several jobs of an account are due at the same time.
    system.reply = (_command, response) => setTimeout(() => response.end('{"acknowledged":true}'), 20);
    await Promise.all(accounts.map((one) => queue(kinds, one)));
    await startOn(pools);
    await expect
      .poll(
        async () => {
          await hurry();
          return database.rows("select 1 from tv_command where state <> 'ACKNOWLEDGED'");
        },
        { timeout: 20_000, interval: 50 },
      )
      .toEqual([]);
    expect(system.seen).toHaveLength(40);
    for (const { accountNr } of accounts)
      expect(system.seen.filter((one) => one.accountNr === accountNr).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("carry a PIN in the clear to the system only, and lose it when it is acknowledged", async () => {
    const sealed = tvSecrets(secretKeys).seal(account.id, "2580");
    await runTransaction(pool(), [], async (transaction) => queueTvPin(transaction, account, sealed));
    const stored = "select payload from tv_command union all select payload from job";
    expect(JSON.stringify(await database.rows(stored))).not.toContain("2580");
    await startOn([pool()]);
    await reaches(["pin ACKNOWLEDGED"]);
    expect(system.seen[0]?.payload).toEqual({ pin: "2580" });
    expect(await database.rows("select payload from tv_command")).toEqual([{ payload: {} }]);
  });

  it("with a PIN that another key sealed are not sent, and say so", async () => {
    const sealed = tvSecrets({ current: "another key of 32 characters or more", previous: "" }).seal(
      account.id,
      "2580",
    );
    await runTransaction(pool(), [], async (transaction) => queueTvPin(transaction, account, sealed));
    await startOn([pool()]);
    await expect.poll(async () => (await states())[0]?.last_error ?? "").toContain("another TV_SECRET_KEY");
    expect(system.seen).toEqual([]);
  });

  it("that the system refuses hold the next ones of their account, and those of no other account", async () => {
    const other = await plantTvAccount(database, companyIds.beeldwijk);
    system.reply = (command, response) =>
      command.kind === "suspend" ? response.writeHead(422).end() : response.end('{"acknowledged":true}');
    await queue(["activate", "suspend", "end"]);
    await queue(["activate"], other);
    await startOn([pool()]);
    await reaches(["activate ACKNOWLEDGED", "suspend PENDING", "end PENDING", "activate ACKNOWLEDGED"]);
    await expect.poll(async () => (await states())[1]?.last_error).toBe("Error: answered 422");
    system.reply = (_command, response) => response.end('{"acknowledged":true}');
    await reaches(["activate", "suspend", "end", "activate"].map((kind) => `${kind} ACKNOWLEDGED`));
    expect((await states())[1]?.last_error).toBeNull();
    expect(system.seen.filter(({ kind }) => kind === "end")).toHaveLength(1);
  });

  it("that fail eight times are FAILED, with an event on the timeline, and the next ones are sent", async () => {
    system.reply = (command, response) =>
      command.kind === "product-on" ? response.writeHead(500).end() : response.end('{"acknowledged":true}');
    await queue(["product-on", "suspend"]);
    await database.rows("delete from job where id <> (select id from job order by id limit 1)");
    await database.rows("update job set attempts = 6");
    await database.rows("update tv_command set attempts = 6 where kind = 'product-on'");
    await startOn([pool()]);
    await reaches(["product-on FAILED", "suspend ACKNOWLEDGED"]);
    expect(system.seen.map(({ kind }) => kind)).toEqual(["product-on", "product-on", "suspend"]);
    expect((await states())[0]).toMatchObject({ attempts: 8, last_error: "Error: answered 500" });
    const events = await database.rows("select type, actor, meta from tv_event where account_id = $1", [account.id]);
    expect(events).toEqual([
      { type: "COMMAND_FAILED", actor: null, meta: { kind: "product-on", productId: "TV-SPORT" } },
    ]);
  });

  it("fail after eight attempts of their own, not of a job that used its attempts on an earlier one", async () => {
    system.reply = (_command, response) =>
      system.seen.length === 1 ? response.writeHead(422).end() : response.end('{"acknowledged":true}');
    await queue(["suspend"]);
    await database.rows("update job set attempts = 7");
    await startOn([pool()]);
    await reaches(["suspend ACKNOWLEDGED"]);
    expect(system.seen).toHaveLength(2);
    expect((await states())[0]?.attempts).toBe(2);
    expect(await database.rows("select type from tv_event where account_id = $1", [account.id])).toEqual([]);
  });

  it("that follow an acknowledged one start with no attempts used, also when the system is away", async () => {
    system.reply = (command, response) =>
      command.kind === "suspend" ? response.writeHead(503).end() : response.end('{"acknowledged":true}');
    await queue(["activate", "suspend"]);
    await database.rows("delete from job where id <> (select id from job order by id limit 1)");
    await database.rows("update job set attempts = 5");
    await startOn([pool()]);
    await expect.poll(async () => (await states())[1]?.last_error ?? "").toContain("answered 503");
    await expect.poll(jobs).toEqual([{ attempts: 0, failed: false }]);
    expect((await states())[1]).toMatchObject({ state: "PENDING", attempts: 0 });
  });

  it("of many accounts that the system refuses do not stop those of another account", async () => {
    system.reply = (command, response) =>
      command.kind === "suspend" ? response.writeHead(422).end() : response.end('{"acknowledged":true}');
    for (let count = 0; count < 6; count += 1)
      await queue(["suspend"], await plantTvAccount(database, companyIds.beeldwijk));
    await startOn([pool()]);
    await expect.poll(async () => (await states()).every((one) => one.last_error === "Error: answered 422")).toBe(true);
    await queue(["activate"]);
    await expect.poll(async () => (await plainStates()).at(-1)).toBe("activate ACKNOWLEDGED");
  });

  it.each([
    ["another object", "{}", "did not acknowledge"],
    ["a text for true", '{"acknowledged":"yes"}', "did not acknowledge"],
    ["null", "null", "did not acknowledge"],
    ["a page", "<html>", "is not JSON"],
    ["70 kB", `{"acknowledged":true,"more":"${"x".repeat(70_000)}"}`, "too large"],
  ])("that are answered with %s stay pending", async (_name, answer, reason) => {
    system.reply = (_command, response) => response.end(answer);
    await queue(["activate"]);
    await startOn([pool()]);
    await expect.poll(async () => (await states())[0]?.last_error ?? "").toContain(reason);
    expect(await plainStates()).toEqual(["activate PENDING"]);
    expect(await jobs()).toEqual([{ attempts: 1, failed: false }]);
  });

  it("wait for a system that is away, use no attempts, and are sent in order when it is back", async () => {
    const { url } = system;
    system.close();
    await queue(["activate", "suspend"]);
    await startOn([pool()], { TV_URL: url });
    await expect.poll(async () => (await states())[0]?.last_error ?? "").toContain("does not answer");
    await expect.poll(async () => (await jobs()).some(({ attempts }) => attempts === 0)).toBe(true);
    for (let times = 0; times < 3; times += 1) {
      await hurry();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await jobs()).every(({ attempts, failed }) => attempts <= 1 && !failed)).toBe(true);
    await Promise.all(running.splice(0).map((one) => one.close()));
    system = await tvSystem();
    await startOn([pool()], { TV_URL: system.url });
    await reaches(["activate ACKNOWLEDGED", "suspend ACKNOWLEDGED"]);
    expect(system.seen.map(({ kind }) => kind)).toEqual(["activate", "suspend"]);
  });

  it("to a system that never answers hold no other queue; the second attempt has the same id", async () => {
    let silent = true;
    system.reply = (_command, response) => (silent ? undefined : response.end('{"acknowledged":true}'));
    const done: string[] = [];
    await queue(["activate", "suspend"]);
    await startOn([pool()], { TV_URL: system.url }, { other: async () => void done.push("other") });
    await expect.poll(() => system.seen.length).toBe(1);
    await database.rows("insert into job (kind) values ('other')");
    await expect.poll(() => done).toEqual(["other"]);
    expect(await plainStates()).toEqual(["activate PENDING", "suspend PENDING"]);
    silent = false;
    await reaches(["activate ACKNOWLEDGED", "suspend ACKNOWLEDGED"]);
    expect(system.seen.map(({ kind }) => kind)).toEqual(["activate", "activate", "suspend"]);
    expect(system.seen[1]?.id).toBe(system.seen[0]?.id);
  });

  it("are acknowledged by the built-in platform, and stay pending without one", async () => {
    await queue(["activate"]);
    await startOn([pool()], { TV_CONNECTOR: "off" });
    await expect.poll(jobs).toEqual([]);
    expect(await states()).toEqual([{ kind: "activate", state: "PENDING", attempts: 0, last_error: null }]);
    await Promise.all(running.splice(0).map((one) => one.close()));
    await startOn([pool()], {});
    await queue(["suspend"]);
    await reaches(["activate ACKNOWLEDGED", "suspend ACKNOWLEDGED"]);
    expect(system.seen).toEqual([]);
  });

  it("are deleted 30 days after they were acknowledged or 13 months after they failed, and never before", async () => {
    await queue(["activate", "suspend", "resume", "product-on", "end"]);
    const age = (kind: string, set: string) => database.rows(`update tv_command set ${set} where kind = $1`, [kind]);
    await age("activate", "state = 'ACKNOWLEDGED', acknowledged_at = now() - interval '31 days'");
    await age("suspend", "state = 'ACKNOWLEDGED', acknowledged_at = now() - interval '29 days'");
    await age("resume", "state = 'FAILED', created_at = now() - interval '12 months'");
    await age("product-on", "state = 'FAILED', created_at = now() - interval '14 months'");
    await age("end", "created_at = now() - interval '14 months'");
    await startOn([pool()], { TV_CONNECTOR: "off" });
    await database.rows("insert into job (queue, kind) values ('timers', 'tv-accounts.sweep-commands')");
    await expect.poll(plainStates).toEqual(["suspend ACKNOWLEDGED", "resume FAILED", "end PENDING"]);
  });
});
