import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { letExpire, redeem, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";
import { tvActivationJobs, tvActivationTimers } from "./activation.jobs.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof tvDesk>>;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  api = await testApi();
  desk = await tvDesk(api);
  pool = createPool(api.database.connect, "portal_jobs", 2);
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

const run = (key: string) => tvActivationJobs[key]?.({}, workContext(pool));
const statesOf = async (table: string, account: string) =>
  (
    await api.database.rows<{ state: string }>(`select state from ${table} where account_id = $1 order by id`, [
      account,
    ])
  ).map(({ state }) => state);

/** Inserts rows of an account that ended some time ago: codes and requests by their expiry, devices by their removal. */
const insertOld = (account: string, ago: string, count = 1) =>
  api.database.rows(
    `with moment as (select now() - $2::interval as at), code as (
       insert into tv_activation_code (id, customer_id, account_id, kind, state, code_hash, code_sealed, created_at, expires_at)
       select uuidv7(at - now() - interval '1 day'), account.customer_id, account.id, 'UNCONFIRMED', 'EXPIRED',
         sha256(gen_random_uuid()::text::bytea), 'x', at - interval '1 day', at
       from tv_account account, moment, generate_series(1, $3) where account.id = $1
       returning id, customer_id, account_id, expires_at
     ), device as (
       insert into tv_device (id, customer_id, account_id, name, type, state, activated_at, removed_at)
       select uuidv7(at - now() - interval '1 day'), account.customer_id, account.id, 'Tablet', 'MOBILE', 'REMOVED', at, at
       from tv_account account, moment, generate_series(1, $3) where account.id = $1
     )
     insert into tv_activation_request (id, customer_id, account_id, activation_code_id, device, state, created_at, expires_at, decided_at)
     select uuidv7(expires_at - now() - interval '1 hour'), customer_id, account_id, id, '{}', 'EXPIRED',
       expires_at - interval '1 hour', expires_at, expires_at from code`,
    [account, ago, count],
  );
const countIn = async (account: string) => {
  const [row] = await api.database.rows<{ codes: number; requests: number; devices: number }>(
    `select (select count(*)::int from tv_activation_code where account_id = $1) as codes,
       (select count(*)::int from tv_activation_request where account_id = $1) as requests,
       (select count(*)::int from tv_device where account_id = $1) as devices`,
    [account],
  );
  return row;
};

describe("the timers of codes, requests and devices", () => {
  it("have a job each", () => {
    expect(tvActivationTimers.map(({ key }) => key).toSorted()).toEqual(Object.keys(tvActivationJobs).toSorted());
  });

  it("close the codes and requests that are past their time, and no other ones", async () => {
    const past = await desk.account();
    await desk.unconfirmed(past.id);
    await redeem(api, (await desk.confirmed(past.id)).body.code);
    await letExpire(api, past.id);
    const future = await desk.account();
    await desk.unconfirmed(future.id);
    await redeem(api, (await desk.confirmed(future.id)).body.code);
    await run("tv-accounts.expire-codes");
    expect(await statesOf("tv_activation_code", past.id)).toEqual(["EXPIRED", "EXPIRED"]);
    expect(await statesOf("tv_activation_request", past.id)).toEqual(["EXPIRED"]);
    expect(await statesOf("tv_activation_code", future.id)).toEqual(["LIVE", "REQUESTED"]);
    expect(await statesOf("tv_activation_request", future.id)).toEqual(["PENDING"]);
    const since = "order by id desc limit 3";
    const actions = await api.database.rows<{ action: string; actor: string }>(
      `select action, actor_type as actor from audit_event where entity_id = $1 ${since}`,
      [past.id],
    );
    expect(actions.map(({ action, actor }) => `${actor} ${action}`).toSorted()).toEqual([
      "SYSTEM tv-account.activation-expired",
      "SYSTEM tv-account.code-expired",
      "SYSTEM tv-account.code-expired",
    ]);
    const published = await api.database.rows<{ type: string }>(
      `select type from outbox_event where entity_id = $1 ${since}`,
      [past.id],
    );
    expect(published.map(({ type }) => type).toSorted()).toEqual([
      "tv.activation.expired",
      "tv.code.expired",
      "tv.code.expired",
    ]);
    const shown = await api.database.rows<{ type: string }>(
      `select type from tv_event where account_id = $1 ${since}`,
      [past.id],
    );
    expect(shown.map(({ type }) => type).toSorted()).toEqual(["CODE_EXPIRED", "CODE_EXPIRED", "REQUEST_EXPIRED"]);
  });

  it("record what expired once, in two runs at the same time", async () => {
    const { id } = await desk.account();
    await desk.unconfirmed(id);
    await letExpire(api, id);
    await Promise.all([run("tv-accounts.expire-codes"), run("tv-accounts.expire-codes")]);
    const actions = await api.database.rows(
      "select from audit_event where entity_id = $1 and action = 'tv-account.code-expired'",
      [id],
    );
    expect(actions).toHaveLength(1);
  });

  it("delete codes and requests 90 days after they expired, and devices 13 months after their removal", async () => {
    const { id } = await desk.account();
    await insertOld(id, "89 days");
    await insertOld(id, "91 days");
    await run("tv-accounts.sweep-activation");
    expect(await countIn(id)).toEqual({ codes: 1, requests: 1, devices: 2 });
    await insertOld(id, "14 months");
    await run("tv-accounts.sweep-activation");
    expect(await countIn(id)).toEqual({ codes: 1, requests: 1, devices: 2 });
  });

  it("delete more than a batch, and leave what is active", async () => {
    const { id } = await desk.account();
    await desk.fill(id, 2);
    await desk.unconfirmed(id);
    const before = await countIn(id);
    await insertOld(id, "3 years", 2500);
    await run("tv-accounts.sweep-activation");
    expect(await countIn(id)).toEqual(before);
  });
});
