import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
const page = (search = "", from = api, headers: Record<string, string> = {}) =>
  from.send<string>("GET", `/embed/postal-code-check${search}`, { headers });

beforeAll(async () => {
  api = await testApi({ EMBED_ANCESTORS: "https://www.partner.example" });
});
afterAll(() => api.close());

describe("the embedded check", () => {
  it("200 compares available packages without scripts, in the requested language and colours", async () => {
    const { status, body } = await page("?q=8011ab+12a&locale=nl&brand=tv");
    expect(status).toBe(200);
    for (const text of [
      '<html lang="nl">',
      "Lichtbeeld TV",
      "Wolweverswal 12 A",
      "8011 AB Zwolle",
      "Glasvezel 1000",
      "€ 44,00",
    ])
      expect(body.replaceAll("\u00a0", " ")).toContain(text);
    expect(body).toContain("--brand:#a91e66");
    expect(body).toContain('aria-current="true">A</a>');
  });

  it("200 spells an addition as the register does, however it is typed", async () => {
    const { body } = await page("?q=3511ZZ+14+BIS+a");
    expect(body).toContain("Werfkade 14 bis A");
    expect(body).toContain('aria-current="true">bis A</a>');
  });

  it("200 defaults to the language of the browser and the brand of the portal", async () => {
    expect((await page("", api, { "accept-language": "nl-NL" })).body).toContain(
      "Noordwal Internet</p><h1>Adrescontrole",
    );
    const frisian = { "accept-language": "fy, nl;q=0.8, en;q=0.5" };
    expect((await page("", api, frisian)).body).toContain("<h1>Adrescontrole");
    expect((await page("", api, { "accept-language": "de" })).body).toContain("<h1>Address check");
  });

  it.each([
    ["?q=12345", "Enter a postal code with a house number"],
    ["?q=8011AB+12Z", "Choose one of the known additions."],
    ["?q=9999ZZ+1", "Not available here yet"],
  ])("200 %s gets a readable message", async (search, text) => {
    expect((await page(search)).body).toContain(text);
  });

  it("200 shows a message when the networks are unavailable, and when the caller is rate-limited", async () => {
    const away = await testApi({ AVAILABILITY_CONNECTOR: "off" });
    expect((await page("?q=8011AB+12", away)).body).toContain("Not available right now");
    await away.close();
    const strict = await testApi({ LIMIT_POSTAL_CODE_CHECKS_PER_HOUR: "1" });
    for (let asked = 0; asked < 3; asked += 1) await page("?q=8011AB+12", strict);
    expect((await page("?q=8011AB+12", strict)).body).toContain("Too many checks");
    await strict.close();
  });

  it("200 gives the portal the speeds that the packages reach at the address", async () => {
    const { body } = await page("?q=5211ZZ+19&frame=portal&locale=en");
    const sent = /data-speeds="([^"]*)"/.exec(body)?.[1] ?? "{}";
    const speeds = JSON.parse(sent.replaceAll("&quot;", '"')) as Record<string, [number, number]>;
    const [down, up] = speeds["VDSL-200B"] ?? [];
    expect(down).toBeLessThan(200_000);
    expect(body).toContain(`${(down ?? 0) / 1000} / ${(up ?? 0) / 1000} Mbit/s`);
  });

  it("200 keeps five recent checks in its URL, newest first, and ignores invalid addresses", async () => {
    const recent = ["3011ZZ+5", "<b>", "5611ZZ+10", "9999ZZ+1", "1098ZZ+121", "7511ZZ+3"].map(
      (one) => `&recent=${one}`,
    );
    const { body } = await page(`?q=8011AB+12${recent.join("")}`);
    const kept = [...body.matchAll(/name="recent" value="([^"]*)"/g)].map((match) => match[1]);
    expect(kept).toEqual(["8011AB 12", "3011ZZ 5", "5611ZZ 10", "9999ZZ 1", "1098ZZ 121"]);
  });

  it("200 keeps no recent checks inside the portal, which keeps them itself", async () => {
    const { body } = await page("?frame=portal&q=8011AB+12&recent=3011ZZ+5");
    expect(body).not.toContain('name="recent"');
    expect(body).not.toContain("3011ZZ");
  });

  it("200 loads the typeface of the portals, also in a frame without an origin", async () => {
    const { headers, body } = await page("");
    expect(headers["content-security-policy"]).toContain("font-src 'self'");
    const path = /src:url\(([^)]+)\)/.exec(body)?.[1] ?? "";
    const font = await api.send<string>("GET", path);
    expect([font.status, font.headers["content-type"]]).toEqual([200, "font/woff2"]);
    expect(font.headers["access-control-allow-origin"]).toBe("*");
  });

  it("200 escapes any input", async () => {
    const { body } = await page(
      `?q=${encodeURIComponent('"><script>alert(1)</script>')}&locale=<b>&brand=<i>&recent=<u>`,
    );
    expect(body).toContain("&lt;script&gt;");
    expect(body).not.toMatch(/<script>alert|<b>|<i>|<u>/);
  });

  it("200 can be framed by our portals and the configured origins, and runs only its own script", async () => {
    const { headers } = await page("?theme=dark");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(
      "frame-ancestors 'self' http://localhost:3000 http://localhost:3001 http://localhost:3002 https://www.partner.example",
    );
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'; /);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect((await api.send("GET", "/v1/health")).headers["x-frame-options"]).toBe("DENY");
  });

  it("404 for other paths below it", async () => {
    expect((await page("/other")).status).toBe(404);
  });

  it("is a few kilobytes", async () => {
    expect((await page("")).body.length).toBeLessThan(10_000);
  });
});
