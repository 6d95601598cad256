import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

const polderlicht = "fenna.smit@polderlicht.example";
const beeldwijk = "anouk.dejong@beeldwijk.example";
const kadeblok = "mila.stone@kadeblok.example";

let api: TestApi;
const get = async <Body>(path: string, person: string, headers = {}) =>
  api.send<Body>("GET", path, { token: await api.tokenOf(person), headers });

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("the points", () => {
  it("200 counts points of the own company that have not expired", async () => {
    expect(await get("/v1/loyalty/balance", polderlicht)).toMatchObject({ status: 200, body: { balance: 1840 } });
    expect(await get("/v1/loyalty/balance", beeldwijk)).toMatchObject({ status: 200, body: { balance: 0 } });
  });

  it("200 lists earned and spent points, newest first and by page", async () => {
    const { body } = await get<{ items: { points: number; at: string }[]; total: number }>(
      "/v1/loyalty/history",
      polderlicht,
    );
    expect(body.total).toBe(5);
    expect(body.items.map(({ points }) => points)).toEqual([780, -400, 640, 820, 250]);
    const second = await get("/v1/loyalty/history?limit=2&offset=2", polderlicht);
    expect(second.body).toMatchObject({ items: [{ points: 640 }, { points: 820 }], total: 5 });
    expect((await get("/v1/loyalty/history", beeldwijk)).body).toMatchObject({ items: [], total: 0 });
  });

  it("200 is never negative", async () => {
    await api.database.rows(
      "insert into loyalty_ledger (customer_id, points, reason) values (20180035, -10, 'CORRECTION')",
    );
    expect((await get("/v1/loyalty/balance", beeldwijk)).body).toEqual({ balance: 0 });
  });

  it.each(["balance", "history", "login"])("403 for a company that does not take part (%s)", async (name) => {
    expect(await get(`/v1/loyalty/${name}`, kadeblok)).toMatchObject({
      status: 403,
      body: { error: { code: "loyalty.not-participating" } },
    });
  });
});

describe("the shop", () => {
  const open = async (locale: string, person = polderlicht) => {
    const { body } = await get<{ loginUrl: string }>("/v1/loyalty/login", person, { "accept-language": locale });
    const { pathname, search } = new URL(body.loginUrl);
    return pathname + search;
  };

  it("200 admits a ticket once, in the language of the portal, and runs no scripts", async () => {
    const path = await open("nl");
    const first = await api.send<string>("GET", path);
    expect(first.status).toBe(200);
    expect(first.body).toContain('lang="nl"');
    expect(first.body).toContain("Welkom, Polderlicht ICT B.V.");
    expect(first.body).toContain("1.840 punten");
    expect(first.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(first.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const again = await api.send<string>("GET", path);
    expect(again.status).toBe(410);
    expect(again.body).not.toContain("Polderlicht");
  });

  it("200 explains that there are no points to spend", async () => {
    expect((await api.send<string>("GET", await open("en", beeldwijk))).body).toContain("no points to spend");
  });

  it("200 for one of ten parallel uses", async () => {
    const path = await open("en");
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send("GET", path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("410 for a ticket after 60 seconds, an unknown one, and a missing one", async () => {
    const path = await open("en");
    await api.database.rows("update loyalty_ticket set expires_at = expires_at - interval '60 seconds'");
    expect((await api.send("GET", path)).status).toBe(410);
    for (const query of ["", "?ticket=", `?ticket=${"a".repeat(43)}`, "?ticket=a&ticket=b"])
      expect((await api.send("GET", `/loyalty/shop${query}`)).status).toBe(410);
  });

  it("stores only the hash of a ticket, and records in the ledger who opened the shop", async () => {
    const ticket = new URLSearchParams((await open("en")).split("?")[1]).get("ticket");
    const kept = await api.database.rows<{ hash: Buffer }>("select hash from loyalty_ticket");
    expect(kept.some(({ hash }) => hash.toString("base64url") === ticket)).toBe(false);
    const rows = await api.database.rows("select 1 from audit_event where action = 'loyalty.shop-opened'");
    expect(rows.length).toBeGreaterThan(0);
  });
});
