import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool, runTransaction } from "../../../platform/database/database.ts";
import { operateOn } from "../../../testing/run-command.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { type TestDatabase, testDatabase } from "../../../testing/test-database.ts";
import { plantTvAccount } from "../../../testing/tv-accounts/tv-platform-harness.ts";
import type { TvCommandKind } from "../tv-platform/tv-commands.queries.ts";
import { queueTvCommand, queueTvPin } from "../tv-platform/tv-commands.steps.ts";
import { tvCommand } from "./tv.commands.ts";

let database: TestDatabase;
let pool: pg.Pool;
let account: Awaited<ReturnType<typeof plantTvAccount>>;
let tv: (...words: string[]) => Promise<readonly string[] | undefined>;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_operator", 4);
  const operate = operateOn({ database }, pool);
  tv = (...words) => operate(tvCommand, words);
});
beforeEach(async () => {
  await database.rows("delete from tv_command");
  await database.rows("delete from job");
  account = await plantTvAccount(database, companyIds.beeldwijk);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

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

describe("tv list", () => {
  it("shows the commands that are not acknowledged, with account, error and company, and no PIN", async () => {
    expect(await tv("list")).toEqual(["There are none."]);
    await command("activate", "ACKNOWLEDGED");
    const id = await command("product-on", "FAILED", { productId: "TV-FILM" });
    await runTransaction(pool, [], async (transaction) =>
      queueTvPin(transaction, account, Buffer.from("sealed bytes")),
    );
    const [failed = "", pin = "", ...rest] = (await tv("list")) ?? [];
    expect(rest).toEqual([]);
    for (const part of [id, String(account.accountNr), "product-on", "FAILED", "8 attempts", "TV-FILM", "answered 500"])
      expect(failed).toContain(part);
    expect(pin).toContain("PENDING");
    expect(pin).not.toContain(Buffer.from("sealed bytes").toString("base64"));
  });
});

describe("tv retry", () => {
  it("sends a failed command again, with new attempts", async () => {
    const id = await command("product-on", "FAILED", { productId: "TV-FILM" });
    expect(await tv("retry", id.toUpperCase())).toEqual([`${id}  ${account.accountNr}  product-on is sent again`]);
    expect(await stateOf(id)).toEqual({ state: "PENDING", attempts: 0 });
    expect(await jobs()).toEqual(sending());
  });

  it("sends all of an account with one job, and leaves acknowledged ones as they are", async () => {
    const done = await command("activate", "ACKNOWLEDGED");
    const failed = await command("product-on", "FAILED", { productId: "TV-FILM" });
    const pending = await command("product-on", "PENDING", { productId: "TV-SPORT" });
    expect(await tv("retry", "all")).toHaveLength(2);
    expect(await Promise.all([done, failed, pending].map(stateOf))).toEqual([
      { state: "ACKNOWLEDGED", attempts: 8 },
      { state: "PENDING", attempts: 0 },
      { state: "PENDING", attempts: 0 },
    ]);
    expect(await jobs()).toEqual(sending());
    await tv("ack", failed);
    await tv("ack", pending);
    expect(await tv("retry", "all")).toEqual(["There are none."]);
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
      const [line] = (await tv("retry", id)) ?? [];
      expect(line?.includes("a later command replaces it")).toBe(overtaken);
      expect((await stateOf(id))?.state).toBe(overtaken ? "FAILED" : "PENDING");
      expect(await jobs()).toEqual(overtaken ? [] : sending());
    },
  );

  it("sends two failed commands on the same subject in their order", async () => {
    const first = await command("suspend");
    const second = await command("resume");
    await tv("retry", "all");
    expect([await stateOf(first), await stateOf(second)].map((one) => one?.state)).toEqual(["PENDING", "PENDING"]);
  });

  it("does not send one failed command before a later one on the same subject that failed too", async () => {
    const first = await command("suspend");
    const second = await command("resume");
    expect((await tv("retry", first))?.[0]).toContain("a later command replaces it");
    expect((await tv("retry", second))?.[0]).toContain("is sent again");
    expect([await stateOf(first), await stateOf(second)].map((one) => one?.state)).toEqual(["FAILED", "PENDING"]);
  });

  it("refuses an unknown id and a word that is none", async () => {
    await expect(tv("retry", randomUUID())).rejects.toThrow("No failed or pending command has this id.");
    await expect(tv("retry", "some")).rejects.toThrow("as `tv list` shows it");
    await expect(tv("retry")).rejects.toThrow("as `tv list` shows it");
  });
});

describe("tv ack", () => {
  it("acknowledges an open command once", async () => {
    const id = await command("suspend", "PENDING");
    expect(await tv("ack", id)).toEqual([`${id} is acknowledged`]);
    expect((await stateOf(id))?.state).toBe("ACKNOWLEDGED");
    await expect(tv("ack", id)).rejects.toThrow("No failed or pending command has this id.");
  });
});

describe("tv suspend and tv resume", () => {
  const statusNow = async () =>
    (await database.rows("select status, suspend_reason, version from tv_account where id = $1", [account.id]))[0];
  const nr = () => String(account.accountNr);

  it("change the account with its ledger as the operator, its timeline, and a command", async () => {
    expect(await tv("suspend", nr(), "abuse")).toEqual([`${nr()} is suspended`]);
    expect(await statusNow()).toEqual({ status: "suspended", suspend_reason: "ABUSE", version: 2 });
    expect(await tv("suspend", nr())).toEqual([`${nr()} was suspended already`]);
    expect(await tv("resume", nr())).toEqual([`${nr()} is active`]);
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

  it("refuse an unknown account, an unknown reason and a state that does not allow it", async () => {
    await expect(tv("suspend", "1999999")).rejects.toThrow("There is no such account.");
    await expect(tv("suspend", "x")).rejects.toThrow("Name the account by its number");
    await expect(tv("suspend", nr(), "because")).rejects.toThrow("The reason is one of CUSTOMER_REQUEST");
    await database.rows("update tv_account set status = 'ended', ended_at = now() where id = $1", [account.id]);
    await expect(tv("resume", nr())).rejects.toThrow("This account has ended.");
  });
});

it("an unknown action gives no lines, so that the usage is printed", async () => {
  expect(await tv("dance")).toBeUndefined();
});
