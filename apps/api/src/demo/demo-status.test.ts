import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testConfig } from "../testing/test-config.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { demoLegalRoutes } from "./demo-legal.routes.ts";
import type { DemoStatus } from "./demo-status.ts";
import { demoStatusRoutes } from "./demo-status.routes.ts";

const now = new Date("2026-11-23T10:20:00Z");
let app: FastifyInstance;
let api: TestApi;

beforeAll(async () => {
  app = fastify();
  demoStatusRoutes(app, testConfig(), { now: () => now });
  demoLegalRoutes(app, testConfig());
  api = await testApi();
});
afterAll(async () => {
  await app.close();
  await api.close();
});

describe("the status page of the demo", () => {
  it("200 has three services that work, planned maintenance, and an age", async () => {
    const { json } = await app.inject("/demo/status/api/v2/status.json");
    const status = json<DemoStatus>();
    expect(status).toMatchObject({
      page: { url: expect.stringMatching(/\/demo\/status$/), updated_at: "2026-11-23T10:00:00.000Z" },
      status: { indicator: "none" },
      scheduled_maintenances: [{ scheduled_for: "2026-11-25T01:00:00.000Z", status: "scheduled" }],
    });
    expect(status.components).toHaveLength(3);
  });

  it("200 is a page for people in both languages, without scripts", async () => {
    const page = async (language: string) =>
      app.inject({ url: "/demo/status", headers: { "accept-language": language } });
    const [dutch, english] = [await page("nl-NL,nl;q=0.9"), await page("en")];
    expect(dutch.body).toContain('<html lang="nl">');
    expect(dutch.body).toContain("Gepland onderhoud");
    expect(english.body).toContain("All systems operational");
    expect(english.body.match(/Operational</g)).toHaveLength(3);
    expect(english.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(english.body).not.toContain("<script");
  });

  it("200 is named by the configuration of the demo, unless another page is configured", async () => {
    const { body } = await api.send<{ statusPage: string }>("GET", "/config.json");
    expect(body.statusPage).toMatch(/^http.*\/demo\/status$/);
  });
});

describe("the terms and the privacy statement of the demo", () => {
  it.each(["terms", "privacy"] as const)(
    "200 %s is a page of the brand, which the configuration names",
    async (page) => {
      const { body } = await api.send<Record<string, string>>("GET", "/config.json");
      expect(body[`${page}Page`]).toMatch(new RegExp(`^http.*/demo/${page}$`));
      const answer = await app.inject({ url: `/demo/${page}`, headers: { "accept-language": "nl" } });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html"]);
      expect(answer.body).toContain('<html lang="nl">');
      expect(answer.body).toContain("Noordwal Internet");
    },
  );

  it("200 names the operator's own pages if they are configured", async () => {
    const own = await testApi({ TERMS_PAGE_MAIN: "https://www.noordwal.example/terms" });
    const { body } = await own.send<Record<string, string>>("GET", "/config.json");
    expect(body["termsPage"]).toBe("https://www.noordwal.example/terms");
    await own.close();
  });
});

describe("the invoices of the demo", () => {
  it("have numbers that follow their dates, also those of credit notes", async () => {
    const rows = await api.database.rows<{ number: string; type: string }>(
      "select number, type from invoice where number is not null order by issue_date, number",
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).toSorted());
    expect(rows.filter(({ type }) => type === "CREDIT_NOTE")).toHaveLength(2);
  });
});
