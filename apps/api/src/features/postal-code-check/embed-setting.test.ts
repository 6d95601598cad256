import { contrastOf } from "@demarc/contract/postal-code-check/contrast";
import { schemes } from "@demarc/contract/core/brands";
import { onDark } from "@demarc/contract/postal-code-check/embed-color";
import { type EmbedSetting, plainOrigin } from "@demarc/contract/postal-code-check/embed-setting";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
const path = `/v1/customer/${companyIds.polderlicht}/postal-code-check/embed`;
const save = (body: unknown, headers: Record<string, string> = {}, bearer = token) =>
  api.send<EmbedSetting>("PUT", path, { token: bearer, body, headers });
const read = async () => (await api.send<EmbedSetting>("GET", path, { token })).body;
const page = (search: string) => api.send<string>("GET", `/embed/postal-code-check${search}`);
const ancestorsOf = async (search: string) =>
  /frame-ancestors ([^;]*)/.exec(String((await page(search)).headers["content-security-policy"]))?.[1]?.split(" ");

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
beforeEach(() => api.database.rows("delete from embed_setting"));
afterAll(() => api.close());

describe("getEmbedSetting and updateEmbedSetting", () => {
  it("200 begins without a key, and keeps websites once, as origins", async () => {
    expect(await read()).toEqual({ key: null, origins: [], color: null, version: 0 });
    const origins = ["https://WWW.Example.nl/shop?a=1", "www.example.nl", "https://example.nl:8443", "bücher.example"];
    const { status, body } = await save({ origins, color: "1F57C8" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      origins: ["https://www.example.nl", "https://example.nl:8443", "https://xn--bcher-kva.example"],
      color: "#1f57c8",
      version: 1,
    });
    expect(await read()).toEqual(body);
    expect((await save({ origins: [] })).body).toMatchObject({ key: body.key, origins: [], color: null, version: 2 });
  });

  it.each([
    "http://example.nl",
    "https://*.example.nl",
    "https://user:secret@example.nl",
    "https://127.0.0.1",
    "https://[::1]",
    "localhost",
    "javascript:alert(1)",
    "https://example.nl; script-src *",
    "'self'",
    "",
    "https://example.nl https://other.nl",
  ])("400 for %j", async (origin) => {
    expect(await save({ origins: ["https://example.nl", origin] })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "origins.1" }] },
    });
    expect((await read()).version).toBe(0);
  });

  it.each(["yellow", "#fff", "#ffd400", "#777777", "red;}*{display:none"])("400 for the color %j", async (color) => {
    expect(await save({ origins: [], color })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "color" }] },
    });
  });

  it("400 for more than ten websites", async () => {
    const origins = Array.from({ length: 11 }, (_, place) => `https://w${place}.example.nl`);
    expect((await save({ origins })).status).toBe(400);
    expect((await save({ origins: origins.slice(1) })).status).toBe(200);
  });

  it("409 for a stale version; twenty parallel first changes create one row and one key", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => save({ origins: [`https://w${place}.example.nl`] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.key)).size).toBe(1);
    expect((await save({ origins: [] }, { "if-match": '"1"' })).status).toBe(409);
    expect((await save({ origins: [] }, { "if-match": '"20"' })).status).toBe(200);
  });

  it("403 for a colleague who is no administrator, and for the reseller of the company", async () => {
    const lotte = await api.tokenOf("lotte.prins@polderlicht.example");
    expect((await save({ origins: [] }, {}, lotte)).status).toBe(403);
    const ofChild = path.replace(String(companyIds.polderlicht), String(companyIds.fietsfabriek));
    for (const method of ["GET", "PUT"] as const)
      expect((await api.send(method, ofChild, { token, body: { origins: [] } })).status).toBe(403);
  });

  it("records what changed", async () => {
    await api.database.rows("delete from audit_event where action = 'embed.changed'");
    await save({ origins: ["https://www.example.nl"] });
    const rows = await api.database.rows("select before, after from audit_event where action = 'embed.changed'");
    expect(rows).toEqual([
      { before: { origins: [], color: null }, after: { origins: ["https://www.example.nl"], color: null } },
    ]);
  });
});

describe("the page of a key", () => {
  it("200 may be framed by the websites of its company, and of no other", async () => {
    const { body } = await save({ origins: ["https://www.example.nl"] });
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const theirs = path.replace(String(companyIds.polderlicht), String(companyIds.kadeblok));
    const other = await api.send<EmbedSetting>("PUT", theirs, {
      token: mila,
      body: { origins: ["https://www.other.example"] },
    });
    expect(await ancestorsOf(`?key=${other.body.key}`)).toContain("https://www.other.example");
    expect(await ancestorsOf(`?key=${other.body.key}`)).not.toContain("https://www.example.nl");
    expect(await ancestorsOf(`?key=${body.key}`)).toContain("https://www.example.nl");
    expect(await ancestorsOf(`?key=${body.key}`)).not.toContain("https://www.other.example");
    for (const search of ["", "?key=", "?key=x", `?key=${companyIds.polderlicht}`, `?key=${body.key}&key=${body.key}`])
      expect(await ancestorsOf(search)).not.toContain("https://www.example.nl");
  });

  it("200 keeps the key in its form and its links", async () => {
    const { body } = await save({ origins: ["https://www.example.nl"] });
    const { body: shown } = await page(`?key=${body.key}&q=8011AB+12`);
    expect(shown).toContain(`<input type="hidden" name="key" value="${body.key}">`);
    expect(shown).toMatch(new RegExp(`href="\\?[^"]*key=${body.key}`));
  });

  it("200 shows the color of its company; one in the address goes first", async () => {
    const { body } = await save({ origins: [], color: "#7a1f57" });
    expect((await page(`?key=${body.key}`)).body).toContain("--brand:#7a1f57");
    expect((await page(`?key=${body.key}&color=0b6a60`)).body).toContain("--brand:#0b6a60");
  });

  it("429 for an address that tries many keys in a minute; the page without a key stays open", async () => {
    const strict = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "2" });
    const statusOf = async (search: string) => (await strict.send("GET", `/embed/postal-code-check${search}`)).status;
    const tries = Array.from({ length: 20 }, () => statusOf(`?key=${crypto.randomUUID()}`));
    expect((await Promise.all(tries)).filter((status) => status === 200)).toHaveLength(2);
    expect(await statusOf("")).toBe(200);
    await strict.close();
  });

  it("200 without the websites of a company that is no longer a customer", async () => {
    const { body } = await save({ origins: ["https://www.example.nl"], color: "#7a1f57" });
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [companyIds.polderlicht]);
    const ancestors = await ancestorsOf(`?key=${body.key}`);
    const shown = (await page(`?key=${body.key}`)).body;
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [companyIds.polderlicht]);
    expect(ancestors).not.toContain("https://www.example.nl");
    expect(shown).not.toContain("#7a1f57");
  });
});

describe("a color in the address of the page", () => {
  const styleOf = async (search: string) => (await page(search)).body;

  it("200 colours buttons and links, and is kept by the form", async () => {
    const shown = await styleOf("?color=%230B6A60");
    expect(shown).toContain("--brand:#0b6a60");
    expect(shown).toContain('name="color" value="#0b6a60"');
    expect(shown).not.toContain("data-notice");
  });

  it.each([
    ["ffd400", "contrast of 1.4 : 1"],
    ["767676", undefined],
    ["777777", "contrast of 4.4 : 1"],
    ["gold", "six hexadecimal digits"],
    ["1f57c8;}body{display:none", "six hexadecimal digits"],
  ])("200 %s falls back to the brand with a reason if it cannot be read", async (color, reason) => {
    const shown = await styleOf(`?theme=light&color=${encodeURIComponent(color)}`);
    if (reason === undefined) {
      expect(shown).toContain(`--brand:#${color}`);
      return;
    }
    expect(/data-notice="([^"]*)"/.exec(shown)?.[1]).toContain(reason);
    expect(shown).toContain("--brand:#1f57c8");
    expect(shown).not.toContain("display:none}body");
  });

  it("is made as light as a dark page needs", async () => {
    const dark = onDark("#0b2a60");
    expect(contrastOf(dark, schemes.dark.card)).toBeGreaterThanOrEqual(4.5);
    expect(await styleOf("?theme=dark&color=0b2a60")).toContain(`--brand:${dark}`);
    expect(await styleOf("?color=0b2a60")).toContain(`--brand:${dark}`);
  });
});

it.each([
  ["https://www.example.nl/", "https://www.example.nl"],
  ["https://www.example.nl.", undefined],
  ["ftp://example.nl", undefined],
  ["https://example", undefined],
])("%s is the origin %s", (typed, origin) => {
  expect(plainOrigin(typed)).toBe(origin);
});

it("the function of the public page searches temporary tables last, so they cannot replace its own", async () => {
  const [found] = await api.database.rows("select proconfig from pg_proc where proname = 'embed_setting_of'");
  expect(found).toEqual({ proconfig: ["search_path=pg_catalog, public, pg_temp"] });
});
