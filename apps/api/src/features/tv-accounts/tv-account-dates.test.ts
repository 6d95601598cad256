import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { TvAccount, TvEvent } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { type TvCaller, tvCaller, tvPeople } from "../../testing/tv-accounts/tv-accounts.ts";
import { tvDatesJobs, tvDatesTimer } from "./tv-account-dates.jobs.ts";

const today = amsterdamDate(new Date());
const yesterday = daysAfter(today, -1);
const tomorrow = daysAfter(today, 1);
let api: TestApi;
let desk: TvCaller;
let jobs: pg.Pool;

beforeAll(async () => {
  api = await testApi();
  desk = tvCaller(api, await api.tokenOf(tvPeople.serviceDesk));
  jobs = createPool(api.database.connect, "portal_jobs", 4);
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const run = async () => tvDatesJobs[tvDatesTimer.key]?.({}, workContext(jobs));
const get = async ({ id }: { id: string }) => (await desk.call<TvAccount>("GET", `/${id}`)).body;
const productsOf = async ({ id }: { id: string }) => (await desk.call<TvProduct[]>("GET", `/${id}/product`)).body;
const latest = async ({ id }: { id: string }) =>
  (await desk.call<{ items: TvEvent[] }>("GET", `/${id}/event?limit=1`)).body.items[0];
const moveEnd = (id: string, date: string) =>
  api.database.rows(
    "with account as (update tv_account set end_date = $2 where id = $1) update tv_product set end_date = $2 where account_id = $1 and status = 'cancelled'",
    [id, date],
  );
const ledgerOf = ({ id }: { id: string }) =>
  api.database.rows("select action, actor_type from audit_event where entity_id = $1 order by id desc limit 1", [id]);

it("200 for the withdrawal of a cancellation on the end date itself", async () => {
  const account = await desk.accountIn("cancelled");
  await moveEnd(account.id, today);
  const { status, body } = await desk.call("POST", `/${account.id}/cancelCancellation`);
  expect([status, body]).toMatchObject([200, { status: "active", endDate: null }]);
});

it("409 for the withdrawal of a cancellation after the end date, before the job has run", async () => {
  const account = await desk.accountIn("cancelled");
  await moveEnd(account.id, yesterday);
  const { status, body } = await desk.call("POST", `/${account.id}/cancelCancellation`);
  expect([status, body]).toMatchObject([409, { error: { code: "tv.account-ended" } }]);
});

describe("the job of the dates", () => {
  it("ends a cancelled account the day after its end date, with its products, and not on the day itself", async () => {
    const account = await desk.accountIn("cancelled");
    await moveEnd(account.id, today);
    await run();
    expect((await get(account)).status).toBe("cancelled");
    expect((await productsOf(account)).map(({ status }) => status)).toEqual(["cancelled"]);
    await moveEnd(account.id, yesterday);
    await run();
    expect(await get(account)).toMatchObject({ status: "ended", endDate: yesterday });
    expect((await productsOf(account)).map(({ status }) => status)).toEqual(["ended"]);
    expect(await ledgerOf(account)).toEqual([{ action: "tv-account.ended", actor_type: "SYSTEM" }]);
    expect(await latest(account)).toMatchObject({ type: "ACCOUNT_ENDED", actor: null });
    const outbox = await api.database.rows(
      "select 1 from outbox_event where entity_id = $1 and type = 'tv.account.ended'",
      [account.id],
    );
    expect(outbox).toHaveLength(1);
  });

  it("activates a new account on its start date, and leaves one that waits for a person", async () => {
    const startDate = tomorrow;
    const waiting = await desk.accountIn("new", { activate: true, startDate });
    const byHand = await desk.accountIn("new", { startDate });
    await run();
    expect((await get(waiting)).status).toBe("new");
    await api.database.rows("update tv_account set start_date = $2 where id = any ($1)", [
      [waiting.id, byHand.id],
      today,
    ]);
    await run();
    expect(await get(waiting)).toMatchObject({ status: "active", startsByItself: false, startDate: today });
    expect((await productsOf(waiting)).map(({ status }) => status)).toEqual(["active"]);
    expect((await get(byHand)).status).toBe("new");
  });

  it("starts a product on its date and ends one the day after its end date, with a command for each", async () => {
    const account = await desk.accountIn("active", { options: ["TV-SPORT"] });
    await desk.call("POST", `/${account.id}/product`, { productId: "TV-FILM", startDate: daysAfter(today, 3) });
    await desk.call("DELETE", `/${account.id}/product/TV-SPORT`);
    const moveProducts = (start: string, end: string) =>
      api.database.rows(
        `update tv_product set start_date = case when status = 'new' then $2 else start_date end,
           end_date = case when status = 'cancelled' then $3::date end where account_id = $1`,
        [account.id, start, end],
      );
    await moveProducts(tomorrow, today);
    await run();
    expect((await productsOf(account)).map(({ status }) => status)).toEqual(["active", "cancelled", "new"]);
    await moveProducts(today, yesterday);
    await run();
    expect((await productsOf(account)).map(({ productId, status }) => [productId, status])).toEqual([
      ["TV-BASIS", "active"],
      ["TV-FILM", "active"],
      ["TV-SPORT", "ended"],
    ]);
    const commands = await api.database.rows<{ kind: string }>(
      "select kind from tv_command where account_id = $1 order by sequence",
      [account.id],
    );
    expect(commands.map(({ kind }) => kind)).toEqual(["activate", "product-off", "product-on"]);
    const actions = await api.database.rows<{ action: string }>(
      "select action from audit_event where entity_id = $1 and actor_type = 'SYSTEM' order by id",
      [account.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(["tv-account.product-ended", "tv-account.product-activated"]);
  });

  it("200 the withdrawal of an account's cancellation revives no product that had ended before it", async () => {
    const account = await desk.accountIn("active", { options: ["TV-SPORT", "TV-FILM", "TV-REPLAY"] });
    const end = (productId: string, query = "") => desk.call("DELETE", `/${account.id}/product/${productId}${query}`);
    await desk.call("DELETE", `/${account.id}`);
    await desk.call("POST", `/${account.id}/cancelCancellation`, {});
    await end("TV-SPORT");
    await api.database.rows("update tv_product set end_date = $2 where account_id = $1 and status = 'cancelled'", [
      account.id,
      yesterday,
    ]);
    await run();
    await end("TV-FILM", "?direct=true");
    const ended = async () => (await productsOf(account)).filter(({ status }) => status === "ended");
    const before = await ended();
    expect(before.map(({ productId }) => productId)).toEqual(["TV-FILM", "TV-SPORT"]);
    await desk.call("DELETE", `/${account.id}`);
    await desk.call("POST", `/${account.id}/cancelCancellation`, {});
    expect(await ended()).toEqual(before);
    const live = (await productsOf(account)).filter(({ status }) => status === "active");
    expect(live.map(({ productId }) => productId)).toEqual(["TV-BASIS", "TV-REPLAY"]);
  });

  it("writes nothing when it runs again", async () => {
    await run();
    const count = () => api.database.rows<{ count: string }>("select count(*) from audit_event");
    const before = await count();
    await run();
    expect(await count()).toEqual(before);
  });

  it("ends 1,500 accounts in one run, each once, while another process runs it too", async () => {
    await api.database.rows(
      `with made as (
         insert into tv_account (customer_id, subscriber, product_code, status, status_before_cancellation, start_date, end_date)
         select $1, '{}', 'TV-BASIS', 'cancelled', 'active', current_date - 40, current_date - 2 from generate_series(1, 1500)
         returning id, customer_id, end_date)
       insert into tv_product (customer_id, account_id, product_id, status, start_date, end_date, monthly_price)
       select customer_id, id, 'TV-BASIS', 'cancelled', end_date - 30, end_date, 1 from made`,
      [companyIds.polderlicht],
    );
    await Promise.allSettled([run(), run()]);
    await run();
    const [left] = await api.database.rows<{ accounts: number; products: number; events: number }>(
      `select (select count(*)::int from tv_account where customer_id = $1 and status <> 'ended') as accounts,
         (select count(*)::int from tv_product where customer_id = $1 and status <> 'ended') as products,
         (select count(*)::int from tv_event where customer_id = $1 and type = 'ACCOUNT_ENDED') as events`,
      [companyIds.polderlicht],
    );
    expect(left).toEqual({ accounts: 0, products: 0, events: 1500 });
  });
});
