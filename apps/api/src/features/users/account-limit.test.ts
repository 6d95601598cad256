import { randomUUID } from "node:crypto";
import type { Account } from "@demarc/contract/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { beeldwijk, kadeblok } = companyIds;

let api: TestApi;
let token: string;
const path = (customer: number, rest = "") => `/v1/customer/${customer}/account${rest}`;
const colleague = (kind: "PERSON" | "API" = "PERSON") => ({
  username: `${randomUUID()}@beeldwijk.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ORDER"],
  kind,
});
const invite = (body: unknown = colleague(), by = token, customer: number = beeldwijk) =>
  api.send<Account>("POST", path(customer), { token: by, body });
const stored = () =>
  api.database.rows<{ id: string }>("select id from customer_account where customer_id = $1 and deleted_at is null", [
    beeldwijk,
  ]);
/** Fills the company to this number of accounts, half of them disabled. */
const fillUpTo = async (count: number) =>
  api.database.rows(
    `insert into customer_account (customer_id, username, email, first_name, last_name, roles, status, activated_at)
     select $1, 'nummer' || n || '@beeldwijk.example', 'nummer' || n || '@beeldwijk.example', 'Team', 'Nummer ' || n,
       '{RESELLER_ORDER}', case when n % 2 = 0 then 'DISABLED' else 'ENABLED' end, now() from generate_series(1, $2::int) n`,
    [beeldwijk, count - (await stored()).length],
  );

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("anouk.dejong@beeldwijk.example");
  await fillUpTo(197);
});
afterAll(() => api.close());

it("409 beyond the account limit of a company, for both kinds, also for parallel requests", async () => {
  const bodies = Array.from({ length: 10 }, (_, at) => colleague(at % 2 ? "API" : "PERSON"));
  const held = await holdTransaction(api.database, "select from customer where id = $1 for update", [beeldwijk]);
  const asked = bodies.map((body) => invite(body));
  // As many as one company may keep waiting, with the connections of the API in tests.
  await held.untilWaiting(3);
  await held.commit();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 3 }, () => 201),
    ...Array.from({ length: 7 }, () => 409),
  ]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: "account.limit", details: { limit: 200 } },
  });
  expect(await stored()).toHaveLength(200);
  const list = await api.send<Account[]>("GET", path(beeldwijk, "?all=true"), { token });
  expect(list.body).toHaveLength(200);
});

it("201 after one was removed; a disabled account still counts", async () => {
  const { body: all } = await api.send<Account[]>("GET", path(beeldwijk, "?q=nummer"), { token });
  const [first, second] = all;
  const disabled = await api.send("PATCH", path(beeldwijk, `/${first?.id}`), { token, body: { status: "DISABLED" } });
  expect([disabled.status, (await invite()).status]).toEqual([200, 409]);
  expect((await api.send("DELETE", path(beeldwijk, `/${second?.id}`), { token })).status).toBe(204);
  expect([(await invite()).status, (await invite()).status]).toEqual([201, 409]);
});

it("201 for another company", async () => {
  const mila = await api.tokenOf("mila.stone@kadeblok.example");
  expect((await invite({ ...colleague(), username: "sanne@kadeblok.example" }, mila, kadeblok)).status).toBe(201);
});
