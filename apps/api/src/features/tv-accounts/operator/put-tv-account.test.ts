import { daysAfter } from "@demarc/contract/core/calendar";
import type { Static } from "@demarc/contract/core/json-schema";
import type { OperatorTvAccountWithProducts } from "@demarc/contract/operator/tv";
import type { Plan } from "@demarc/contract/operator/writing";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { subscriber, tvPeople } from "../../../testing/tv-accounts/tv-accounts.ts";

const { beeldwijk } = companyIds;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "oss" });
});
afterAll(() => api.close());

type Answer = Static<typeof OperatorTvAccountWithProducts> &
  Partial<Plan> & {
    outcome: string;
    error?: { code: string };
    validationErrors?: { field: string }[];
    rows: { outcome: string; code?: string; field?: string }[];
  };
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/tv-account/${path}`, { token, body });
const put = (own: string, body: object, query = "") => send("PUT", `ref/${own}${query}`, body);
const ref = () => `TV-${randomUUID()}`;
const record = (change: object = {}) => ({ customerId: beeldwijk, productCode: "TV-BASIS", subscriber, ...change });
const commandsOf = (id: string) =>
  api.database.rows<{ kind: string }>("select kind from tv_command where account_id = $1 order by id", [id]);
const whole = async (id: string) => {
  const desk = await api.tokenOf(tvPeople.serviceDesk);
  return (await api.send<TvAccount & { externalRef?: string }>("GET", `/v1/account/${id}`, { token: desk })).body;
};
const endCustomer = async (customerId: number, externalRef: string | null = null): Promise<string> => {
  const [made] = await api.database.rows<{ id: string }>(
    "insert into end_customer (customer_id, name, reference, external_ref) values ($1, 'Flat', $2, $3) returning id",
    [customerId, randomUUID(), externalRef],
  );
  return made?.id ?? "";
};

describe("a TV account by the provider's own id", () => {
  it("200 is active since its first day, with its options, and the customer sees it", async () => {
    const own = ref();
    const body = record({ reference: "Klant 8812", options: ["TV-SPORT"], startDate: "2019-05-01" });
    const made = await put(own, body);
    expect([made.status, made.body]).toMatchObject([
      200,
      { externalRef: own, status: "active", version: 1, outcome: "created" },
    ]);
    expect((await put(own, body)).body).toEqual({ ...made.body, outcome: "unchanged" });
    expect(await whole(made.body.id)).toMatchObject({
      accountNr: made.body.accountNr,
      reference: "Klant 8812",
      status: "active",
      startDate: "2019-05-01",
      monthlyTotal: expect.stringMatching(/^\d+\.\d\d$/) as string,
    });
    expect((await whole(made.body.id)).externalRef).toBeUndefined();
    expect((await commandsOf(made.body.id)).map(({ kind }) => kind)).toEqual(["activate"]);
    const products = await api.database.rows(
      "select product_id, status from tv_product where account_id = $1 order by 1",
      [made.body.id],
    );
    expect(products).toEqual([
      { product_id: "TV-BASIS", status: "active" },
      { product_id: "TV-SPORT", status: "active" },
    ]);
    expect((await send("GET", `ref/${own}`)).body).toMatchObject({ id: made.body.id, externalRef: own });
  });

  it("200 keeps a field that is left out, changes the others, and leaves options as the customer set them", async () => {
    const own = ref();
    const made = await put(own, record({ reference: "8812", options: ["TV-SPORT"] }));
    const changed = await put(
      own,
      record({ subscriber: { ...subscriber, lastName: "Meerman" }, options: ["TV-FILM"] }),
    );
    expect(changed.body).toMatchObject({ version: 2, outcome: "updated" });
    expect(await whole(made.body.id)).toMatchObject({ reference: "8812", subscriber: { lastName: "Meerman" } });
    const films = await api.database.rows("select from tv_product where account_id = $1 and product_id = 'TV-FILM'", [
      made.body.id,
    ]);
    expect(films).toEqual([]);
  });

  it("200 the answer to GET has its products, and a dry run warns of values that it would not change", async () => {
    const own = ref();
    const made = await put(own, record({ options: ["TV-SPORT"], startDate: "2020-01-01" }));
    const read = await send("GET", `ref/${own}`);
    expect(read.body.products).toEqual([
      { productId: "TV-BASIS", type: "base", quantity: 1, status: "active", startDate: "2020-01-01", endDate: null },
      { productId: "TV-SPORT", type: "option", quantity: 1, status: "active", startDate: "2020-01-01", endDate: null },
    ]);
    expect((await send("GET", `${made.body.accountNr}`)).body).toEqual(read.body);
    const warned = async (change: object) => (await put(own, record(change), "?dryRun=true")).body.warnings;
    expect(await warned({})).toEqual([]);
    expect(await warned({ options: ["TV-SPORT"], startDate: "2020-01-01", status: "active" })).toEqual([]);
    const kept = (text: string) => ({ code: "tv-account.value-kept", text: expect.stringContaining(text) as string });
    expect(await warned({ options: ["TV-FILM", "TV-SPORT"] })).toEqual([kept("TV-SPORT")]);
    expect(await warned({ options: [], startDate: "2021-01-01", status: "suspended" })).toEqual([
      kept("options"),
      kept("startDate"),
      kept("status"),
    ]);
    await api.database.rows(
      "update tv_product set status = 'ended', ended_at = now(), end_date = current_date where account_id = $1 and product_id = 'TV-SPORT'",
      [made.body.id],
    );
    expect(await warned({ options: [] })).toEqual([]);
    expect(await warned({ options: ["TV-SPORT"] })).toEqual([kept("none")]);
    expect((await send("GET", `ref/${own}`)).body.products.map(({ status }) => status)).toEqual(["active", "ended"]);
  });

  it("200 begins new, on a later day, or suspended; its status is not changed afterwards", async () => {
    const fresh = await put(ref(), record({ status: "new" }));
    expect([fresh.body.status, await commandsOf(fresh.body.id)]).toEqual(["new", []]);
    const later = daysAfter(new Date().toISOString().slice(0, 10), 20);
    const planned = await put(ref(), record({ startDate: later }));
    expect(planned.body.status).toBe("new");
    expect(await whole(planned.body.id)).toMatchObject({ startsByItself: true, startDate: later });
    const own = ref();
    const held = await put(own, record({ status: "suspended", suspendReason: "NON_PAYMENT", startDate: "2020-01-01" }));
    expect(held.body).toMatchObject({ status: "suspended", outcome: "created" });
    expect((await commandsOf(held.body.id)).map(({ kind }) => kind)).toEqual(["activate", "suspend"]);
    expect((await put(own, record({ status: "active" }))).body).toMatchObject({
      status: "suspended",
      outcome: "unchanged",
    });
    expect((await put(ref(), record({ status: "suspended", startDate: later }))).body.error?.code).toBe(
      "tv-account.state-conflict",
    );
  });

  it("200 names the end customer by either id; an inactive one stays, and is not chosen", async () => {
    const [own, crm] = [ref(), `E-${randomUUID()}`];
    const id = await endCustomer(beeldwijk, crm);
    const body = record({ endCustomerId: { ref: crm } });
    await put(own, body);
    expect((await send("GET", `ref/${own}`)).body.endCustomerId).toBe(id);
    await api.database.rows("update end_customer set active = false where id = $1", [id]);
    expect((await put(own, { ...body, endCustomerId: id })).body.outcome).toBe("unchanged");
    expect((await put(own, record())).body.outcome).toBe("unchanged");
    const left = await endCustomer(beeldwijk);
    await api.database.rows("update end_customer set active = false where id = $1", [left]);
    const moved = await put(own, { ...body, endCustomerId: left });
    expect(moved.body.validationErrors?.[0]?.field).toBe("endCustomerId");
    expect((await put(ref(), body)).body.validationErrors?.[0]?.field).toBe("endCustomerId");
    expect((await put(own, { ...body, endCustomerId: null })).body.outcome).toBe("updated");
    const others = { endCustomerId: await endCustomer(companyIds.polderlicht) };
    expect((await put(ref(), record(others))).body.validationErrors?.[0]?.field).toBe("endCustomerId");
  });

  it("200 twenty at once make one account, and a dry run draws no number", async () => {
    const [own, body] = [ref(), record({ status: "suspended" })];
    const last = () => api.database.rows("select last_value from tv_account_nr");
    const before = await last();
    const dry = await put(own, body, "?dryRun=true");
    expect(dry.body.events?.map(({ type }) => type)).toEqual(["tv.account.created", "tv.account.suspended"]);
    expect([await last(), (await send("GET", `ref/${own}`)).status]).toEqual([before, 404]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(own, body)));
    expect(answers.map(({ body: { outcome } }) => outcome).filter((one) => one === "created")).toHaveLength(1);
  });

  it("400 for products that do not fit, a wrong day, and another base product or customer than before", async () => {
    const own = ref();
    await put(own, record());
    const fields = async (at: string, change: object) =>
      (await put(at, record(change))).body.validationErrors?.map(({ field }) => field);
    expect(await fields(own, { productCode: "TV-COMPLEET" })).toEqual(["productCode"]);
    expect(await fields(own, { customerId: companyIds.polderlicht })).toEqual(["customerId"]);
    expect(await fields(ref(), { productCode: "TV-SPORT" })).toEqual(["productCode"]);
    expect(await fields(ref(), { productCode: "TV-COMPLEET", options: ["TV-REPLAY"] })).toEqual(["options.0"]);
    expect(await fields(ref(), { startDate: daysAfter(new Date().toISOString().slice(0, 10), 95) })).toEqual([
      "startDate",
    ]);
    expect(await fields(ref(), { startDate: "1999-12-31" })).toEqual(["startDate"]);
    expect(await fields(ref(), { pin: "1234" })).toEqual(["pin"]);
    expect(await fields(ref(), { subscriber: { ...subscriber, firstName: "a\0b" } })).toEqual(["subscriber.firstName"]);
  });

  it("409 for a customer or an account that has ended; in bulk the other rows are written", async () => {
    const [own, body] = [ref(), record()];
    const made = await put(own, body);
    await api.database.rows(
      "update tv_account set status = 'ended', ended_at = now(), end_date = current_date where id = $1",
      [made.body.id],
    );
    expect((await put(own, body)).body.outcome).toBe("unchanged");
    const [gone] = await api.database.rows<{ id: number }>(
      `insert into customer (type, status, variant, name, address, locale)
       select type, 'TERMINATED', variant, 'Weg B.V.', address, 'nl' from customer where id = $1 returning id`,
      [beeldwijk],
    );
    const rows = [
      { externalRef: own, ...record({ reference: "x" }) },
      { externalRef: ref(), ...record({ customerId: gone?.id }) },
      { externalRef: ref(), ...record() },
      { externalRef: ref(), ...record({ customerId: companyIds.polderlicht }) },
    ];
    const { body: done } = await send("POST", "bulk?onError=reject-rows", rows);
    expect(done.rows.map(({ outcome, code }) => code ?? outcome)).toEqual([
      "tv.account-ended",
      "customer.state-conflict",
      "created",
      "created",
    ]);
  });
});
