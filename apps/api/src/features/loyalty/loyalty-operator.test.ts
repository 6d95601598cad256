import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok, beeldwijk } = companyIds;
interface Answer {
  participant: boolean;
  balance: number;
  entries: { externalRef: string | null; points: number }[];
  outcome: string;
  version: number;
  created: number;
  unchanged: number;
  rows: { outcome: string }[];
  changes?: { field: string; before: unknown; after: unknown }[];
  error?: { code: string };
  validationErrors?: { field: string }[];
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
  await api.database.rows("update customer set loyalty_participant = id = $1, external_ref = id::text", [polderlicht]);
  await api.database.rows("delete from loyalty_ledger");
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, body });
const add = (entries: object[], query = "") => send("POST", `loyalty/ledger${query}`, { entries });
const balance = async () => (await send("GET", `customer/${polderlicht}/loyalty`)).body.balance;
const entry = { externalRef: "P-1", customerId: polderlicht, points: 100, cause: "WELCOME", description: "Welcome" };

describe("points in bulk", () => {
  it("200 are planned, added once, and seen by the company", async () => {
    const invoice = {
      ...entry,
      externalRef: "P-2",
      points: 40,
      cause: "INVOICE",
      customerId: { ref: String(polderlicht) },
    };
    const planned = await add([entry, invoice], "?dryRun=true");
    expect(planned.body.changes?.filter(({ field }) => field === "balance").map(({ after }) => after)).toEqual([
      100, 140,
    ]);
    expect(await balance()).toBe(0);
    expect((await add([entry, invoice])).body).toMatchObject({ created: 2, unchanged: 0 });
    expect((await add([entry, { ...entry, externalRef: "P-3", points: 1 }])).body).toMatchObject({
      created: 1,
      unchanged: 1,
      rows: [{ outcome: "unchanged" }, { outcome: "created" }],
    });
    expect(await balance()).toBe(141);
    const joris = await api.tokenOf("joris.bakker@polderlicht.example");
    expect((await api.send<{ balance: number }>("GET", "/v1/loyalty/balance", { token: joris })).body.balance).toBe(
      141,
    );
  });

  it("200 are added once by twenty calls at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add([{ ...entry, externalRef: "P-20", points: 5 }])),
    );
    expect(answers.filter(({ body }) => body.created === 1)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.unchanged === 1)).toHaveLength(19);
  });

  it("400 for more points than a sum can hold", async () => {
    const addMany = (name: string) =>
      add(
        Array.from({ length: 1000 }, (_, place) => ({
          ...entry,
          externalRef: `${name}-${place}`,
          cause: "CORRECTION",
          points: 1_000_000,
        })),
      );
    expect((await addMany("P-MANY")).status).toBe(200);
    const { status, body } = await addMany("P-MORE");
    expect([status, body]).toMatchObject([400, { validationErrors: [{ field: "entries" }] }]);
    await api.database.rows("delete from loyalty_ledger where external_ref like 'P-MANY-%'");
  });

  it("409 adds nothing if an entry differs or takes more points than the balance", async () => {
    const before = await balance();
    const fresh = { ...entry, externalRef: "P-NEW" };
    expect((await add([fresh, { ...entry, points: 99 }])).body.error?.code).toBe("loyalty.entry-differs");
    const taking = { ...entry, externalRef: "P-TAKE", cause: "CORRECTION", points: -before - 101 };
    expect((await add([fresh, taking])).body.error?.code).toBe("loyalty.not-enough-points");
    expect(await balance()).toBe(before);
    expect((await add([{ ...taking, points: -1 }])).body.created).toBe(1);
    expect(await balance()).toBe(before - 1);
  });

  it("409 for the id of an entry of another company, and no points change", async () => {
    await send("PUT", `customer/${beeldwijk}/loyalty`, { participant: true });
    expect((await add([{ ...entry, customerId: beeldwijk }])).body.error?.code).toBe("loyalty.entry-differs");
    expect((await send("GET", `customer/${beeldwijk}/loyalty`)).body).toMatchObject({ balance: 0, entries: [] });
  });

  it.each([
    ["entries.0.points", { points: 0 }],
    ["entries.0.points", { points: -1 }],
    ["entries.0.customerId", { customerId: kadeblok }],
    ["entries.0.customerId", { customerId: { ref: "NONE" } }],
    ["entries.0.cause", { cause: "SPENT" }],
    ["entries.0.externalRef", { externalRef: "a b" }],
  ])("400 names %s", async (field, change) => {
    const { status, body } = await add([{ ...entry, externalRef: "P-400", ...change }]);
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it("400 names an id that is there twice", async () => {
    const twice = { ...entry, externalRef: "P-TWICE" };
    expect((await add([twice, twice])).body.validationErrors?.[0]?.field).toBe("entries.1.externalRef");
  });
});

it("200 a company takes part or not, and 404 for an unknown one", async () => {
  const put = (customerId: number, participant: boolean) =>
    send("PUT", `customer/${customerId}/loyalty`, { participant });
  expect((await put(kadeblok, true)).body.outcome).toBe("updated");
  expect((await put(kadeblok, true)).body.outcome).toBe("unchanged");
  expect((await send("GET", `customer/${kadeblok}/loyalty`)).body).toMatchObject({ participant: true, entries: [] });
  expect((await put(19_999_999, true)).status).toBe(404);
  expect((await send("GET", "customer/19999999/loyalty")).status).toBe(404);
});
