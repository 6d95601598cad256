import { describe, expect, it } from "vitest";
import { readConfig } from "./environment.ts";

describe("the environment", () => {
  it("defaults to a demo on three ports of this machine only", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ demo: true, host: "127.0.0.1", dataFolder: "data" });
    expect(config.portals.map(({ variant, port, url }) => [variant, port, url])).toEqual([
      ["main", 3000, "http://localhost:3000"],
      ["data-centre", 3001, "http://localhost:3001"],
      ["tv", 3002, "http://localhost:3002"],
    ]);
    expect(config.identity).toMatchObject({ bundled: true, authority: "http://localhost:3000/identity" });
  });

  it("refuses simulated meters outside the demo, where they are on unless switched off", () => {
    expect([readConfig({}).demoMeters, readConfig({ DEMO_METERS: "false" }).demoMeters]).toEqual([true, false]);
    expect(() => readConfig({ DEMO: "false", DEMO_METERS: "true" })).toThrow(/^DEMO_METERS needs demo mode/);
  });

  it.each([
    ["PORT", "http", /^PORT must be a whole number from 0 to 65535, but it is "http"\.$/],
    ["PORT_TV", "70000", /^PORT_TV must be/],
    ["LIMIT_BODY_BYTES", "-1", /^LIMIT_BODY_BYTES must be/],
    ["PORTAL_URL", "portal.example", /^PORTAL_URL must be a web address/],
    ["SSO_TOKEN_CHECK", "trust", /^SSO_TOKEN_CHECK must be one of jwt, userinfo, introspection/],
    ["DEMO", "yes", /^DEMO must be true or false/],
    ["SESSION_HOURS", "13", /^SESSION_HOURS must be/],
    ["DRAIN_SECONDS", "6", /^DRAIN_SECONDS must be a whole number from 0 to 5/],
    // A new key of the provider must be accepted within a minute.
    ["SSO_KEY_COOLDOWN_SECONDS", "61", /^SSO_KEY_COOLDOWN_SECONDS must be a whole number from 0 to 60/],
    ["TRUST_PROXY", "true", /^TRUST_PROXY must be a list of addresses or ranges/],
    ["TRUST_PROXY", "10.0.0.0/33", /^TRUST_PROXY must be/],
    ["SSO_ALGORITHMS", "RS256,HS256", /^SSO_ALGORITHMS must be a list of algorithms/],
    // The value may contain a password.
    [
      "DATABASE_URL",
      "db.internal:hunter2",
      /^DATABASE_URL must be an address such as [^,]*, but it is something else\.$/,
    ],
    ["SMTP_URL", "hunter2", /^SMTP_URL must be an address such as [^,]*, but it is something else\.$/],
  ])("refuses to start and names %s when it is %s", (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it("accepts the addresses of its systems", () => {
    const given = {
      TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::1",
      DATABASE_URL: "postgresql://postgres@localhost/postgres?host=%2Ftmp%2Fsocket&port=5432",
      SMTP_URL: "smtps://user:password@mail.example",
      SSO_ALGORITHMS: "ES256, EdDSA",
    };
    expect(readConfig(given)).toMatchObject({
      trustProxy: given.TRUST_PROXY,
      databaseUrl: given.DATABASE_URL,
      smtpUrl: given.SMTP_URL,
      identity: { algorithms: ["ES256", "EdDSA"] },
    });
  });

  it("refuses the demo in production, with the reason, and never defaults to it there", () => {
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "true" })).toThrow(
      /password that is printed on the screen/,
    );
    expect(readConfig({ NODE_ENV: "production", TV_SECRET_KEY: "k".repeat(32) }).demo).toBe(false);
  });

  it("refuses a product without a TV_SECRET_KEY, and one that is too short, without printing it", () => {
    expect(() => readConfig({ DEMO: "false" })).toThrow(/^TV_SECRET_KEY must be set: it encrypts PINs/);
    expect(() => readConfig({ NODE_ENV: "production", TV_SECRET_KEY: "" })).toThrow(/^TV_SECRET_KEY must be set/);
    expect(() => readConfig({ TV_SECRET_KEY: "hunter2".repeat(4) })).toThrow(
      "TV_SECRET_KEY must have at least 32 characters.",
    );
    expect(readConfig({}).tvSecretKey).toBe("");
    expect(readConfig({ TV_SECRET_KEY: "k".repeat(32) }).tvSecretKey).toBe("k".repeat(32));
  });

  it("refuses more than a year of notice for TV", () => {
    expect(readConfig({}).tvNoticeMonths).toBe(0);
    expect(readConfig({ TV_NOTICE_MONTHS: "12" }).tvNoticeMonths).toBe(12);
    expect(() => readConfig({ TV_NOTICE_MONTHS: "13" })).toThrow(
      /TV_NOTICE_MONTHS must be a whole number from 0 to 12/,
    );
  });

  it("refuses to listen on other interfaces in demo mode", () => {
    expect(() => readConfig({ HOST: "0.0.0.0" })).toThrow(/HOST must be 127\.0\.0\.1 in demo mode/);
    expect(readConfig({ HOST: "0.0.0.0", DEMO: "false", TV_SECRET_KEY: "k".repeat(32) }).host).toBe("0.0.0.0");
  });
});
