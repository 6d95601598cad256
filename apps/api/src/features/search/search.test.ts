import { randomUUID } from "node:crypto";
import type { SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ask = async (username: string, query: string) =>
  api.send<SearchHit[]>("GET", `/v1/search?${query}`, { token: await api.tokenOf(username) });
const find = async (username: string, typed: string) => (await ask(username, `q=${encodeURIComponent(typed)}`)).body;
const titles = (hits: SearchHit[]) => hits.map(({ kind, title }) => `${kind} ${title}`);

const addContact = async (customerId: number, lastName: string, firstName = "Team") => {
  const id = randomUUID();
  await api.database.rows(
    `insert into customer_contact (id, customer_id, first_name, last_name, email)
     values ($1::uuid, $2, $3, $4, 'team@polderlicht.example')`,
    [id, customerId, firstName, lastName],
  );
  return id;
};
const addToken = (username: string, customerId: number, description: string) =>
  api.database.rows(
    `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
     values ($1, $2, $3, 'pt_xxxxxxxxx', sha256(convert_to($4, 'UTF8')), now() + interval '1 day')`,
    [accountIdOf(username), customerId, description, description],
  );

describe("search", () => {
  it("200 finds a person as contact and as user, with a link to each", async () => {
    const hits = await find(admin, "joris bak");
    expect(titles(hits)).toEqual(["contact Joris Bakker", "user Joris Bakker"]);
    expect(hits[1]).toEqual({
      kind: "user",
      id: accountIdOf(admin),
      title: "Joris Bakker",
      subtitle: admin,
      ownerId: null,
      date: null,
      amount: null,
      status: null,
    });
  });

  it("200 says that a user who is found is blocked", async () => {
    const blocked = `id = '${accountIdOf("daan.vos@polderlicht.example")}'`;
    const set = (status: string) =>
      api.database.rows(`update customer_account set status = $1 where ${blocked}`, [status]);
    await set("DISABLED");
    const users = (await find(admin, "daan vos")).filter(({ kind }) => kind === "user");
    await set("ENABLED");
    expect(users).toMatchObject([{ title: "Daan Vos", status: "DISABLED" }]);
  });

  it.each([
    ["Orsted", "Ørsted"],
    ["Lodzki", "Łódzki"],
    ["O\u2019Brien", "O'Brien"],
    ["O'Brien", "O\u2019Brien"],
    ["Strasse", "Straße"],
    ["Dordic", "Đorđić"],
    ["Jean\u2013Luc", "Jean-Luc"],
    ["Z\u00ADwa\u200Blus", "Zwalus"],
    ["Ｋｉｅｖｉｔ", "Kievit"],
  ])("200 finds with %j the contact %j", async (typed, name) => {
    await addContact(polderlicht, name);
    expect(titles(await find(admin, typed))).toContain(`contact Team ${name}`);
  });

  it.each([
    ["LN\u2011104207", "line"],
    ["ln\u200B 104207", "line"],
    ["LN104207", "line"],
  ])("200 finds by %j the %s", async (typed, kind) => {
    expect((await find(admin, typed)).map((hit) => hit.kind)).toContain(kind);
  });

  it("200 finds an order and an invoice by their numbers, however they are typed", async () => {
    const [order] = await api.database.rows<{ number: string }>(
      "select order_number as number from customer_order where customer_id = $1 and order_number is not null limit 1",
      [polderlicht],
    );
    const [invoice] = await api.database.rows<{ number: string }>(
      "select number from invoice where customer_id = $1 and number is not null and status <> 'DRAFT' limit 1",
      [polderlicht],
    );
    const formsOf = (number = "") => [
      number.toLowerCase(),
      number.replaceAll("-", ""),
      number.replaceAll("-", " "),
      number.replaceAll("-", "\u2011"),
      number.replaceAll("-", "\u2013"),
      number.replace(/-0+(?=\d+$)/, "-"),
    ];
    for (const typed of formsOf(order?.number))
      expect(titles(await find(admin, typed))).toContainEqual(expect.stringContaining(`order ${order?.number}`));
    for (const typed of formsOf(invoice?.number))
      expect(titles(await find(admin, typed))).toContainEqual(expect.stringContaining(`invoice ${invoice?.number}`));
  });

  it("200 ranks texts that start with the query first, then words that do, then the rest", async () => {
    for (const name of ["Overkwint", "Aan de Kwint", "Kwintstad"]) await addContact(polderlicht, name, "Kx");
    await api.database.rows("update customer_contact set first_name = last_name where first_name = 'Kx'");
    expect(titles(await find(admin, "kwint"))).toEqual([
      "contact Kwintstad Kwintstad",
      "contact Aan de Kwint Aan de Kwint",
      "contact Overkwint Overkwint",
    ]);
  });

  it("200 ignores case and accents, on both sides", async () => {
    await addContact(polderlicht, "Coöperatie Élan");
    expect(titles(await find(admin, "cooperatie elan"))).toEqual(["contact Team Coöperatie Élan"]);
    expect(titles(await find(admin, "ÉLÁN coöp"))).toEqual(["contact Team Coöperatie Élan"]);
  });

  it("200 shows a reseller its own company and its child, by name and by number", async () => {
    expect(titles(await find(admin, "polderlicht ict"))).toContain("company Polderlicht ICT B.V.");
    expect(await find(finance, String(fietsfabriek))).toMatchObject([
      { kind: "company", id: String(fietsfabriek), title: "Fietsfabriek Zwolle B.V." },
    ]);
  });

  it("200 finds nothing of another company, for any caller and query", async () => {
    await addContact(kadeblok, "Geheimhouder");
    await addToken("mila.stone@kadeblok.example", kadeblok, "Geheimhouder");
    for (const typed of ["geheimhouder", "mila", "kadeblok", "stone", String(kadeblok)])
      expect([typed, await find(admin, typed)]).toEqual([typed, []]);
    expect(titles(await find("mila.stone@kadeblok.example", "geheimhouder"))).toEqual([
      "contact Team Geheimhouder",
      "api-token Geheimhouder",
    ]);
  });

  it("200 shows a child neither its reseller nor the reseller's users", async () => {
    expect(await find("eva.postma@fietsfabriek.example", "polderlicht")).toEqual([]);
    expect(await find("eva.postma@fietsfabriek.example", "joris")).toEqual([]);
  });

  it("200 finds lines by name, number and address; a child those that are delivered to it", async () => {
    expect(titles(await find(admin, "hoofdkantoor zwolle"))[0]).toBe("line Hoofdkantoor Zwolle");
    expect(titles(await find(admin, "LN-104204"))).toEqual(["line Fabriekshal"]);
    expect(titles(await find("eva.postma@fietsfabriek.example", "ln-1042"))).toHaveLength(3);
  });

  it("200 finds invoices by number only for finance, and never a draft", async () => {
    const [invoice] = await api.database.rows<{ number: string }>(
      "select number from invoice where customer_id = $1 and number is not null order by number desc limit 1",
      [polderlicht],
    );
    expect(await find(finance, invoice?.number ?? "")).toMatchObject([{ kind: "invoice", id: invoice?.number }]);
    expect(await find("daan.vos@polderlicht.example", invoice?.number ?? "")).toEqual([]);
    expect(await find("omar.haddad@kadeblok.example", invoice?.number ?? "")).toEqual([]);
  });

  it("200 says the date, amount and status of an invoice, and the state of a line that is not up", async () => {
    const [stored] = await api.database.rows<{ number: string; date: string; amount: string; status: string }>(
      `select number, issue_date::text as date, gross_total::text as amount, status from invoice
       where customer_id = $1 and status = 'OVERDUE' limit 1`,
      [polderlicht],
    );
    const { number, ...facts } = stored ?? { number: "" };
    expect(await find(finance, number)).toMatchObject([{ kind: "invoice", ...facts }]);
    expect(await find(admin, "LN-104207")).toMatchObject([{ kind: "line", status: "DOWN" }]);
    expect(await find(admin, "LN-104201")).toMatchObject([{ kind: "line", status: null, date: null, amount: null }]);
    const end = (lifecycle: string) =>
      api.database.rows("update line set lifecycle = $1 where line_number = 'LN-104207'", [lifecycle]);
    for (const lifecycle of ["PLANNED", "PROVISIONING", "TERMINATED"]) {
      await end(lifecycle);
      expect(await find(admin, "LN-104207")).toMatchObject([{ kind: "line", status: null }]);
    }
    await end("ACTIVE");
  });

  it("200 finds a whole address by the smallest prefix that holds it, only for the service desk", async () => {
    const [prefix] = await api.database.rows<{ id: string }>(
      "select id from prefix where prefix = '198.51.100.32/28' and customer_id = $1",
      [polderlicht],
    );
    const found = { kind: "address", id: "198.51.100.38", title: "198.51.100.38", ownerId: prefix?.id };
    const hits = await find(admin, " 198.51.100.38 ");
    expect(hits).toMatchObject([found]);
    expect(hits[0]?.subtitle).toMatch(/^198\.51\.100\.32\/28/);
    for (const typed of ["198.51.100.38", "203.0.113.200"]) {
      expect(await find(finance, typed)).toEqual([]);
      expect(await find("eva.postma@fietsfabriek.example", typed)).toEqual([]);
    }
    expect(titles(await find("mila.stone@kadeblok.example", "198.51.100.38"))).toEqual([]);
  });

  it("200 finds users only for administrators", async () => {
    expect(titles(await find(finance, "joris"))).toEqual(["contact Joris Bakker"]);
  });

  it("200 finds one's own tokens; an administrator those of the company, with their owners", async () => {
    await addToken(finance, polderlicht, "Kasboekkoppeling");
    await addToken(admin, polderlicht, "Kasboekkopie");
    expect(titles(await find(finance, "kasboek"))).toEqual(["api-token Kasboekkoppeling"]);
    expect((await find(admin, "kasboek")).map(({ ownerId }) => ownerId)).toEqual([
      accountIdOf(admin),
      accountIdOf(finance),
    ]);
  });

  it("200 finds neither removed tokens nor removed users", async () => {
    await addToken(admin, polderlicht, "Vertrokken");
    expect(await find(admin, "vertrokken")).toHaveLength(1);
    await api.database.rows("update api_token set removed_at = now() where description = 'Vertrokken'");
    expect(await find(admin, "vertrokken")).toEqual([]);
    expect(await find(admin, "lotte.prins")).toHaveLength(2);
    await api.database.rows("update customer_account set deleted_at = now() where username like 'lotte%'");
    expect((await find(admin, "lotte.prins")).map(({ kind }) => kind)).toEqual(["contact"]);
    await api.database.rows("update customer_account set deleted_at = null where username like 'lotte%'");
  });

  it.each([
    ["%%", []],
    ["__", []],
    ["100%", ["contact Team 100% zeker"]],
    ["a_b", ["contact Team a_b\\c"]],
    ["b\\c", ["contact Team a_b\\c"]],
    ["'; drop", []],
  ])("200 takes %j literally", async (typed, expected) => {
    const [percent, underscore] = [
      await addContact(polderlicht, "100% zeker"),
      await addContact(polderlicht, "a_b\\c"),
    ];
    await addContact(polderlicht, "axbxc");
    expect(titles(await find(admin, typed))).toEqual(expected);
    await api.database.rows("delete from customer_contact where id = any ($1) or last_name = 'axbxc'", [
      [percent, underscore],
    ]);
  });

  it("200 returns at most five hits of a kind and the requested number in total", async () => {
    for (let at = 0; at < 7; at += 1) await addContact(polderlicht, `Menigte ${at}`);
    await addToken(admin, polderlicht, "Menigte");
    expect(await find(admin, "menigte")).toHaveLength(6);
    expect((await ask(admin, "q=menigte&limit=2")).body).toHaveLength(2);
  });

  it("200 finds nothing for a single letter", async () => {
    expect(await find(admin, " j ")).toEqual([]);
  });

  it.each(["", "q=", "q=j", `q=${"j".repeat(101)}`, "q=jo&limit=0", "q=jo&limit=21", "q=jo&kind=user", "q=jo%00"])(
    "400 for the query %j",
    async (query) => {
      expect((await ask(admin, query)).status).toBe(400);
    },
  );
});
