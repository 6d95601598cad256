import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const polderlicht = "fenna.smit@polderlicht.example";
const beeldwijk = "anouk.dejong@beeldwijk.example";
const origin = "http://localhost:3000";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  // The shop sends its orders over HTTP.
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(() => api.database.rows("delete from loyalty_ledger where order_id is not null"));
afterAll(() => api.close());

const open = async (locale = "en", person = polderlicht) => {
  const { body } = await api.send<{ loginUrl: string }>("GET", "/v1/loyalty/login", {
    token: await api.tokenOf(person),
    headers: { "accept-language": locale },
  });
  const { pathname, search } = new URL(body.loginUrl);
  return pathname + search;
};

const enter = async (locale?: string, person?: string): Promise<string> => {
  const { headers } = await api.send("GET", await open(locale, person));
  return String(headers["set-cookie"]).split(";")[0] ?? "";
};
const see = (cookie: string, path = "/loyalty/shop") => api.send<string>("GET", path, { headers: { cookie } });

const formOf = async (cookie: string, article = "coffee") => {
  const { body } = await see(cookie, `/loyalty/shop/order?article=${article}`);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";
  return { article: field("article"), orderId: field("orderId"), formToken: field("formToken") };
};
const post = (cookie: string, fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
  api.send<string>("POST", "/loyalty/shop/order", {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", cookie, ...headers },
  });
const orders = () =>
  api.database.rows("select customer_id, points, description from loyalty_ledger where order_id is not null");

describe("a visit to the shop", () => {
  it("303 admits a ticket once, with a cookie that scripts and other sites cannot use", async () => {
    const path = await open("nl");
    const first = await api.send("GET", path);
    expect([first.status, first.headers["location"]]).toEqual([303, "/loyalty/shop"]);
    expect(first.headers["set-cookie"]).toMatch(
      /^demarc_shop=[\w-]{43}; Path=\/loyalty; Max-Age=900; HttpOnly; SameSite=Strict$/,
    );
    const again = await api.send<string>("GET", path);
    expect(again.status).toBe(410);
    expect(again.headers["set-cookie"]).toBeUndefined();
    expect(again.body).not.toContain("Polderlicht");
  });

  it("303 has a cookie for https only when the portal is on https", async () => {
    const secure = await testApi({ PORTAL_URL: "https://portal.example", DEMO: "false" });
    try {
      const { body } = await secure.send<{ loginUrl: string }>("GET", "/v1/loyalty/login", {
        token: await secure.tokenOf(polderlicht),
      });
      const { headers } = await secure.send("GET", body.loginUrl.replace("https://portal.example", ""));
      expect(headers["set-cookie"]).toMatch(/; Secure$/);
    } finally {
      await secure.close();
    }
  });

  it("200 shows company, balance and goods in the language of the portal, and runs no scripts", async () => {
    const { status, body, headers } = await see(await enter("nl"));
    expect(status).toBe(200);
    for (const text of ['lang="nl"', "Welkom, Polderlicht ICT B.V.", "1.840 punten", "Pak koffie", "760 punten tekort"])
      expect(body).toContain(text);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
    expect(body).not.toContain("<script");
  });

  it("200 explains that there are no points to spend", async () => {
    const { body } = await see(await enter("en", beeldwijk));
    expect(body).toContain("no points to spend");
    expect(body).not.toContain("<button");
  });

  it("303 for one of ten parallel uses", async () => {
    const path = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send("GET", path)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it("410 for a ticket after 60 seconds, an unknown one, and a missing one", async () => {
    const path = await open();
    await api.database.rows("update loyalty_ticket set expires_at = expires_at - interval '60 seconds'");
    expect((await api.send("GET", path)).status).toBe(410);
    for (const query of ["", "?ticket=", `?ticket=${"a".repeat(43)}`, "?ticket=a&ticket=b"])
      expect((await api.send("GET", `/loyalty/shop${query}`)).status).toBe(410);
  });

  it("410 for a visit after 15 minutes, an unknown one, and a company that takes part no more", async () => {
    const cookie = await enter();
    const pages = ["/loyalty/shop", "/loyalty/shop/order?article=coffee"];
    await api.database.rows("update customer set loyalty_participant = false where id = 20120280");
    for (const page of pages) expect((await see(cookie, page)).status).toBe(410);
    await api.database.rows("update customer set loyalty_participant = true where id = 20120280");
    for (const page of pages) expect((await see(cookie, page)).status).toBe(200);
    await api.database.rows("update loyalty_shop_session set expires_at = expires_at - interval '15 minutes'");
    for (const given of [cookie, `demarc_shop=${"a".repeat(43)}`, "demarc_shop=", ""])
      for (const page of pages) expect((await see(given, page)).status).toBe(410);
    expect((await post(cookie, { article: "coffee" })).status).toBe(410);
  });

  it("303 admits each ticket of a company in its 60 seconds; a new one deletes its expired tickets, and no others", async () => {
    for (const person of [polderlicht, beeldwijk]) await open("en", person);
    await api.database.rows("update loyalty_ticket set expires_at = now() - interval '1 second'");
    const paths = [await open(), await open()];
    const left = await api.database.rows<{ late: boolean; customer: number }>(
      "select customer_id as customer, expires_at < now() as late from loyalty_ticket order by 1",
    );
    expect(left).toEqual([
      { customer: companyIds.polderlicht, late: false },
      { customer: companyIds.polderlicht, late: false },
      { customer: companyIds.beeldwijk, late: true },
    ]);
    for (const path of paths) expect((await api.send("GET", path)).status).toBe(303);
  });

  it("stores only hashes of tickets and visits, and records in the ledger who opened the shop", async () => {
    const ticket = new URLSearchParams((await open()).split("?")[1]).get("ticket");
    const session = (await enter()).split("=")[1];
    const kept = await api.database.rows<{ hash: Buffer }>(
      "select hash from loyalty_ticket union all select hash from loyalty_shop_session",
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const { hash } of kept) expect([ticket, session]).not.toContain(hash.toString("base64url"));
    const rows = await api.database.rows("select 1 from audit_event where action = 'loyalty.shop-opened'");
    expect(rows.length).toBeGreaterThan(0);
  });

  it("deletes the expired visits of a company when it visits again", async () => {
    await enter();
    await api.database.rows("update loyalty_shop_session set expires_at = now() - interval '1 second'");
    await enter();
    expect(await api.database.rows("select from loyalty_shop_session where customer_id = 20120280")).toHaveLength(1);
  });
});

describe("an order in the shop", () => {
  it("200 is confirmed first, then takes the points of the article", async () => {
    const cookie = await enter("nl");
    const confirm = await see(cookie, "/loyalty/shop/order?article=coffee");
    for (const text of ["Pak koffie bestellen?", "1.660 punten"]) expect(confirm.body).toContain(text);
    expect(await orders()).toEqual([]);
    const { status, body } = await post(cookie, await formOf(cookie));
    expect(status).toBe(200);
    for (const text of ["Uw order is geplaatst", "U hebt nog 1.660 punten."]) expect(body).toContain(text);
    expect(await orders()).toEqual([{ customer_id: 20120280, points: -180, description: "Pak koffie" }]);
  });

  it("200 is one order when its form is sent twice, or twenty times at once", async () => {
    const cookie = await enter();
    const form = await formOf(cookie);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(cookie, form)));
    answers.push(await post(cookie, form));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await orders()).toHaveLength(1);
  });

  it("403 without the origin of the portal, and with another one", async () => {
    const cookie = await enter();
    const form = await formOf(cookie);
    for (const headers of [{}, { origin: "null" }, { origin: "https://evil.example" }, { origin: `${origin}0` }])
      expect((await post(cookie, form, headers as Record<string, string>)).status).toBe(403);
    expect(await orders()).toEqual([]);
  });

  it("403 without the token of the visit, and with that of another visit", async () => {
    const cookie = await enter();
    const form = await formOf(cookie);
    const { formToken } = await formOf(await enter());
    for (const token of ["", formToken, form.formToken.slice(1)])
      expect((await post(cookie, { ...form, formToken: token })).status).toBe(403);
    expect(await orders()).toEqual([]);
  });

  it("403 for an article or an order number that no form has, and 415 for JSON from elsewhere", async () => {
    const cookie = await enter();
    const form = await formOf(cookie);
    for (const change of [{ article: "yacht" }, { article: "" }, { orderId: "1" }, { orderId: "" }])
      expect((await post(cookie, { ...form, ...change })).status).toBe(403);
    expect((await see(cookie, "/loyalty/shop/order?article=yacht")).status).toBe(404);
    expect((await see(cookie, "/loyalty/shop/order")).status).toBe(404);
    expect((await post(cookie, form, { origin, "content-type": "text/plain" })).status).toBe(415);
    expect(await orders()).toEqual([]);
  });

  it("409 when the points were spent in the meantime", async () => {
    const cookie = await enter();
    const [first, second] = [await formOf(cookie, "cinema"), await formOf(cookie, "tester")];
    expect((await post(cookie, first)).status).toBe(200);
    const late = await post(cookie, second);
    expect(late.status).toBe(409);
    expect(late.body).toContain("You do not have enough points");
    expect((await see(cookie, "/loyalty/shop/order?article=tester")).status).toBe(409);
    expect(await orders()).toHaveLength(1);
  });

  it("409 for an order number of another article", async () => {
    const cookie = await enter();
    const form = await formOf(cookie);
    await post(cookie, form);
    expect((await post(cookie, { ...form, article: "tree" })).status).toBe(409);
    expect(await orders()).toHaveLength(1);
  });

  it("502 when the order does not arrive, with the same order to try again", async () => {
    const away = await testApi();
    try {
      const { body } = await away.send<{ loginUrl: string }>("GET", "/v1/loyalty/login", {
        token: await away.tokenOf(polderlicht),
      });
      const { headers } = await away.send("GET", body.loginUrl.replace(origin, ""));
      const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
      const { body: page } = await away.send<string>("GET", "/loyalty/shop/order?article=coffee", {
        headers: { cookie },
      });
      const formToken = /name="formToken" value="([^"]*)"/.exec(page)?.[1] ?? "";
      const orderId = randomUUID();
      const answer = await away.send<string>("POST", "/loyalty/shop/order", {
        body: new URLSearchParams({ article: "coffee", orderId, formToken }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", cookie, origin },
      });
      expect(answer.status).toBe(502);
      expect(answer.body).toContain(`value="${orderId}"`);
    } finally {
      await away.close();
    }
  });
});

describe("the shop of a product", () => {
  it("200 shows the balance and no goods, and takes no orders", async () => {
    const product = await testApi({ DEMO: "false" });
    try {
      const { body } = await product.send<{ loginUrl: string }>("GET", "/v1/loyalty/login", {
        token: await product.tokenOf(polderlicht),
      });
      const { headers } = await product.send("GET", body.loginUrl.replace(origin, ""));
      const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
      const shop = await product.send<string>("GET", "/loyalty/shop", { headers: { cookie } });
      expect(shop.body).toContain("There is nothing in the shop yet");
      expect(shop.body).not.toContain("<button");
      expect((await product.send("POST", "/loyalty/shop/order", { headers: { cookie } })).status).toBe(404);
    } finally {
      await product.close();
    }
  });
});
