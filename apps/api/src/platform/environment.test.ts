import { describe, expect, it } from "vitest";
import { readConfig } from "./environment.ts";

describe("the environment", () => {
  it("gives a demo on three ports of this machine alone when it says nothing", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ demo: true, host: "127.0.0.1", dataFolder: "data" });
    expect(config.portals.map(({ variant, port, url }) => [variant, port, url])).toEqual([
      ["main", 3000, "http://localhost:3000"],
      ["data-centre", 3001, "http://localhost:3001"],
      ["tv", 3002, "http://localhost:3002"],
    ]);
    expect(config.identity).toMatchObject({ bundled: true, authority: "http://localhost:3000/identity" });
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
    // A new key of the provider is to be taken within a minute.
    ["SSO_KEY_COOLDOWN_SECONDS", "61", /^SSO_KEY_COOLDOWN_SECONDS must be a whole number from 0 to 60/],
  ])("stops the start and names %s when it is %s", (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it("refuses the demo in production, with the reason, and is no demo there by itself", () => {
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "true" })).toThrow(
      /password that is printed on the screen/,
    );
    expect(readConfig({ NODE_ENV: "production" }).demo).toBe(false);
  });

  it("refuses to show the demo to other machines", () => {
    expect(() => readConfig({ HOST: "0.0.0.0" })).toThrow(/HOST must be 127\.0\.0\.1 in demo mode/);
    expect(readConfig({ HOST: "0.0.0.0", DEMO: "false" }).host).toBe("0.0.0.0");
  });
});
