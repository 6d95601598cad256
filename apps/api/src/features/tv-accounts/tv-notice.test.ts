import { amsterdamDate, endOfMonth } from "@demarc/contract/core/calendar";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { type TvCaller, tvCaller, tvPeople } from "../../testing/tv-accounts/tv-accounts.ts";

let api: TestApi;
let desk: TvCaller;

beforeAll(async () => {
  api = await testApi({ TV_NOTICE_MONTHS: "2" });
  desk = tvCaller(api, await api.tokenOf(tvPeople.serviceDesk));
});
afterAll(() => api.close());

const lastDay = () => endOfMonth(amsterdamDate(new Date()), 2);

it("200 ends a cancelled account after the notice months, with its products, and now with direct", async () => {
  const { id } = await desk.accountIn("active");
  const { body } = await desk.call<TvAccount>("DELETE", `/${id}`);
  expect([body.status, body.endDate]).toEqual(["cancelled", lastDay()]);
  const products = await desk.call<TvProduct[]>("GET", `/${id}/product`);
  expect(products.body.map(({ endDate }) => endDate)).toEqual([lastDay()]);
  const ended = await desk.call<TvAccount>("DELETE", `/${id}?direct=true`);
  expect([ended.body.status, ended.body.endDate]).toEqual(["ended", amsterdamDate(new Date())]);
});

it("200 ends a cancelled product after the notice months", async () => {
  const { id } = await desk.accountIn("active");
  await desk.call("POST", `/${id}/product`, { productId: "TV-SPORT" });
  const { body } = await desk.call<TvProduct>("DELETE", `/${id}/product/TV-SPORT`);
  expect([body.status, body.endDate]).toEqual(["cancelled", lastDay()]);
});

it("200 tells the portal the notice months", async () => {
  const { body } = await api.send<{ tvNoticeMonths: number }>("GET", "/config.json");
  expect(body.tvNoticeMonths).toBe(2);
});
