import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "../../../platform/database/database.ts";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { plantTvAccount } from "../../../testing/tv-accounts/tv-platform-harness.ts";
import type { TvCommandKind } from "../tv-platform/tv-commands.queries.ts";
import { queueTvCommand } from "../tv-platform/tv-commands.steps.ts";

let api: TestApi;
let database: TestApi["database"];
let pool: pg.Pool;
let account: Awaited<ReturnType<typeof plantTvAccount>>;

beforeAll(async () => {
  api = await testApi();
  ({ database, operatorPool: pool } = api);
});
beforeEach(async () => {
  await database.rows("delete from tv_command");
  await database.rows("delete from job");
  account = await plantTvAccount(database, companyIds.beeldwijk);
});
afterAll(async () => {
  await api.close();
});

interface Retried {
  readonly id: string;
  readonly accountNr: number;
  readonly kind: string;
  readonly overtaken: boolean;
}

const tv = {
  retry: (id: string) => commandsOn(api)<Retried>("tv-command", "retry", id),
  retryAll: async () => (await commandsOn(api)<{ items: Retried[] }>("tv-command", "retry", "all")).items,
  acknowledge: (id: string) => commandsOn(api)("tv-command", "ack", id),
  change: (action: "suspend" | "resume", ...words: string[]) =>
    commandsOn(api)("tv-account", action, String(account.accountNr), ...words),
};

const command = async (
  kind: TvCommandKind,
  state: "PENDING" | "FAILED" | "ACKNOWLEDGED" = "FAILED",
  payload: Record<string, unknown> = {},
): Promise<string> => {
  await runTransaction(pool, [], async (transaction) => queueTvCommand(transaction, account, kind, payload));
  const [row] = await database.rows<{ id: string }>(
    `update tv_command set state = $1, attempts = 8, last_error = 'Error: answered 500'
     where id = (select id from tv_command order by sequence desc limit 1) returning id`,
    [state],
  );
  await database.rows("delete from job");
  return row?.id ?? "";
};
const stateOf = async (id: string) =>
  (
    await database.rows<{ state: string; attempts: number }>("select state, attempts from tv_command where id = $1", [
      id,
    ])
  )[0];
const jobs = () => database.rows("select queue, kind, payload from job");
const sending = () => [{ queue: "tv", kind: "tv-accounts.send-commands", payload: { accountId: account.id } }];

describe("a command that is sent again", () => {
  it("200 for a failed command, with new attempts", async () => {
    const id = await command("product-on", "FAILED", { productId: "TV-FILM" });
    const sent = { id, accountNr: account.accountNr, kind: "product-on", overtaken: false };
    expect(await tv.retry(id.toUpperCase())).toEqual(sent);
    expect(await stateOf(id)).toEqual({ state: "PENDING", attempts: 0 });
    expect(await jobs()).toEqual(sending());
  });

  it("sends all of an account with one job, and leaves acknowledged ones as they are", async () => {
    const done = await command("activate", "ACKNOWLEDGED");
    const failed = await command("product-on", "FAILED", { productId: "TV-FILM" });
    const pending = await command("product-on", "PENDING", { productId: "TV-SPORT" });
    expect(await tv.retryAll()).toHaveLength(2);
    expect(await Promise.all([done, failed, pending].map(stateOf))).toEqual([
      { state: "ACKNOWLEDGED", attempts: 8 },
      { state: "PENDING", attempts: 0 },
      { state: "PENDING", attempts: 0 },
    ]);
    expect(await jobs()).toEqual(sending());
    await tv.acknowledge(failed);
    await tv.acknowledge(pending);
    expect(await tv.retryAll()).toEqual([]);
  });

  it.each([
    ["suspend", {}, "resume", {}, true],
    ["suspend", {}, "product-on", { productId: "TV-FILM" }, false],
    ["product-on", { productId: "TV-FILM" }, "product-off", { productId: "TV-FILM" }, true],
    ["product-on", { productId: "TV-FILM" }, "product-off", { productId: "TV-SPORT" }, false],
    ["device-on", { deviceId: "a" }, "device-off", { deviceId: "a" }, true],
    ["device-on", { deviceId: "a" }, "device-off", { deviceId: "b" }, false],
    ["product-on", { productId: "TV-FILM" }, "end", {}, true],
    ["activate", {}, "suspend", {}, false],
    ["activate", {}, "resume", {}, false],
    ["activate", {}, "end", {}, true],
  ] as const)(
    "sends %s %j after an acknowledged %s %j, unless it is overtaken: %s",
    async (kind, payload, later, laterPayload, overtaken) => {
      const id = await command(kind, "FAILED", payload);
      await command(later, "ACKNOWLEDGED", laterPayload);
      expect((await tv.retry(id)).overtaken).toBe(overtaken);
      expect((await stateOf(id))?.state).toBe(overtaken ? "FAILED" : "PENDING");
      expect(await jobs()).toEqual(overtaken ? [] : sending());
    },
  );

  it("sends two failed commands on the same subject in their order", async () => {
    const first = await command("suspend");
    const second = await command("resume");
    await tv.retryAll();
    expect([await stateOf(first), await stateOf(second)].map((one) => one?.state)).toEqual(["PENDING", "PENDING"]);
  });

  it("does not send one failed command before a later one on the same subject that failed too", async () => {
    const first = await command("suspend");
    const second = await command("resume");
    expect((await tv.retry(first)).overtaken).toBe(true);
    expect((await tv.retry(second)).overtaken).toBe(false);
    expect([await stateOf(first), await stateOf(second)].map((one) => one?.state)).toEqual(["FAILED", "PENDING"]);
  });

  it("404 for an unknown id", async () => {
    await expect(tv.retry(randomUUID())).rejects.toThrow("(not-found,");
  });
});

describe("a command that was carried out by hand", () => {
  it("acknowledges an open command once", async () => {
    const id = await command("suspend", "PENDING");
    expect(await tv.acknowledge(id)).toMatchObject({ outcome: "updated" });
    expect((await stateOf(id))?.state).toBe("ACKNOWLEDGED");
    expect(await tv.acknowledge(id)).toMatchObject({ outcome: "unchanged" });
  });
});

describe("a suspension and a resumption", () => {
  const statusNow = async () =>
    (await database.rows("select status, suspend_reason, version from tv_account where id = $1", [account.id]))[0];

  it("change the account with its ledger as the operator, its timeline, and a command", async () => {
    expect(await tv.change("suspend", "suspendReason=ABUSE", "reason=Complaints")).toMatchObject({
      outcome: "updated",
    });
    expect(await statusNow()).toEqual({ status: "suspended", suspend_reason: "ABUSE", version: 2 });
    expect(await tv.change("suspend", "reason=Not paid")).toMatchObject({ outcome: "unchanged" });
    expect(await tv.change("resume")).toMatchObject({ outcome: "updated" });
    expect(await statusNow()).toEqual({ status: "active", suspend_reason: null, version: 3 });
    const ledger = await database.rows(
      "select action, actor_type, actor_id, customer_id from audit_event where entity_id = $1 order by id",
      [account.id],
    );
    const byTest = { actor_type: "OPERATOR", actor_id: "test", customer_id: companyIds.beeldwijk };
    expect(ledger).toEqual([
      { action: "tv-account.suspended", ...byTest },
      { action: "tv-account.resumed", ...byTest },
    ]);
    const kinds = "select kind as done from tv_command where account_id = $1 order by sequence";
    expect(await database.rows(kinds, [account.id])).toEqual([{ done: "suspend" }, { done: "resume" }]);
    const events = "select type as done from tv_event where account_id = $1 order by at, id";
    expect(await database.rows(events, [account.id])).toEqual([
      { done: "ACCOUNT_SUSPENDED" },
      { done: "ACCOUNT_RESUMED" },
    ]);
  });
});
