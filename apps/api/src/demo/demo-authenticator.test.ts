import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles } from "@demarc/contract/core/staff-roles";
import fastify, { type FastifyInstance } from "fastify";
import { codeAt } from "../../../identity/src/testing/app-code.ts";
import { demoStaff } from "../features/staff/demo/staff-people.demo.ts";
import { testConfig } from "../testing/test-config.ts";
import { demoAuthenticatorRoutes } from "./demo-authenticator.routes.ts";

const now = new Date("2026-11-23T10:20:11.400Z");
let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  demoAuthenticatorRoutes(app, testConfig(), { now: () => now });
});
afterAll(() => app.close());

const page = (language = "en") => app.inject({ url: "/demo/authenticator", headers: { "accept-language": language } });
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

describe("the authenticator page of the demo", () => {
  it("200 shows for each person the code of now and the next one", async () => {
    const { body } = await page();
    expect(demoStaff).toHaveLength(6);
    for (const { name, username, appSecret } of demoStaff) {
      const codes = [now, new Date("2026-11-23T10:20:30Z")].map((at) => spaced(codeAt(appSecret, at)));
      expect(body).toContain(`<li><span>${name}<br><span class="dim">${username}</span></span>`);
      expect(body).toContain(`<strong>${codes[0]}</strong><br><span class="dim">Next ${codes[1]}</span>`);
    }
  });

  it("200 says how long the codes last, and loads again when they change", async () => {
    const { body, headers } = await page();
    expect(body).toContain("19 seconds left");
    expect(body).toContain("New codes at 11:20:30");
    expect(body).toContain('<meta http-equiv="refresh" content="19">');
    expect([headers["cache-control"], headers["content-security-policy"]]).toEqual([
      "no-store",
      expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    ]);
    expect(body).not.toContain("<script");
  });

  it("200 is in the language of the browser", async () => {
    const { body } = await page("nl-NL,nl;q=0.9");
    expect(body).toContain('<html lang="nl">');
    expect(body).toContain("Nog 19 seconden");
  });
});

describe("the people of the provider in the demo", () => {
  it("are named after their roles, have all roles, and have secrets of their own", () => {
    expect(demoStaff.map(({ username }) => username.replace("@noordwal.example", ""))).toEqual([
      "sales",
      "desk",
      "finance",
      "finance2",
      "network",
      "platform",
    ]);
    expect(new Set(demoStaff.flatMap(({ roles }) => roles))).toEqual(new Set(staffRoles));
    expect(new Set(demoStaff.map(({ appSecret }) => appSecret)).size).toBe(demoStaff.length);
  });
});
