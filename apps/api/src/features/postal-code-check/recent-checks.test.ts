import type { RecentChecks } from "@demarc/contract/postal-code-check/recent-checks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
const path = "/v1/recent-check";
const add = (address: string, bearer = token) =>
  api.send<RecentChecks>("PUT", path, { token: bearer, body: { address } });
const read = async (bearer = token) => (await api.send<RecentChecks>("GET", path, { token: bearer })).body.addresses;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
beforeEach(() => api.database.rows("update customer_account set recent_checks = '{}'"));
afterAll(() => api.close());

describe("recent checks", () => {
  it("200 keeps ten, newest first, each once and as it is normally written", async () => {
    expect(await read()).toEqual([]);
    for (let number = 1; number <= 12; number += 1) await add(`8011ab ${number}`);
    const { status, body } = await add(" 8011 AB 5 a");
    expect(status).toBe(200);
    expect(body.addresses).toEqual(["8011AB 5 A", ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => `8011AB ${n}`)]);
    await add("8011AB 9");
    expect((await read()).filter((one) => one === "8011AB 9")).toHaveLength(1);
    expect((await read())[0]).toBe("8011AB 9");
  });

  it("200 is a person's own: a colleague has other ones, and clearing forgets only the caller's", async () => {
    const fenna = await api.tokenOf("fenna.smit@polderlicht.example");
    await add("8011AB 12");
    await add("1098ZZ 121", fenna);
    expect(await read(fenna)).toEqual(["1098ZZ 121"]);
    expect(await api.send("DELETE", path, { token })).toMatchObject({ status: 200, body: { addresses: [] } });
    expect(await read()).toEqual([]);
    expect(await read(fenna)).toEqual(["1098ZZ 121"]);
  });

  it("200 keeps every address of ten parallel requests", async () => {
    const numbers = Array.from({ length: 10 }, (_, place) => place + 1);
    await Promise.all(numbers.map((number) => add(`8011AB ${number}`)));
    expect((await read()).toSorted()).toEqual(numbers.map((number) => `8011AB ${number}`).toSorted());
  });

  it.each(["", "nowhere", "8011AB", "x".repeat(61)])("400 for %j", async (address) => {
    expect((await add(address)).status).toBe(400);
    expect(await read()).toEqual([]);
  });

  it("writes nothing to the activity log", async () => {
    const count = () => api.database.rows("select count(*) from audit_event");
    const before = await count();
    await add("8011AB 12");
    expect(await count()).toEqual(before);
  });
});
