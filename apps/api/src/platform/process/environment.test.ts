import { describe, expect, it } from "vitest";
import { readConfig, readEnvironment } from "./environment.ts";
import { startWarnings } from "./start-warnings.ts";

const demo = { DEMO: "true" };
/** A start without the demo, whose other settings the rules of production do not judge. */
const key = { NODE_ENV: "test", TV_SECRET_KEY: "k".repeat(32) };

describe("the environment", () => {
  it("of the demo defaults to three ports of this machine only", () => {
    const config = readConfig(demo);
    expect(config).toMatchObject({ demo: true, host: "127.0.0.1", dataFolder: "data" });
    expect(config.portals.map(({ variant, port, url }) => [variant, port, url])).toEqual([
      ["main", 3000, "http://localhost:3000"],
      ["data-centre", 3001, "http://localhost:3001"],
      ["tv", 3002, "http://localhost:3002"],
    ]);
    expect(config.identity).toMatchObject({ bundled: true, authority: "http://localhost:3000/identity" });
  });

  it("has no DNS system outside the demo, an adapter with an address, and PowerDNS with an address and a key", () => {
    const given = { ...key, DNS_URL: "http://10.0.0.53:8081/" };
    const powerdns = { ...given, DNS_CONNECTOR: "powerdns", DNS_TOKEN: "api-key" };
    const url = "http://10.0.0.53:8081";
    expect([key, given, powerdns].map((one) => readConfig(one).dns)).toEqual([
      { kind: "off", url: "", token: "" },
      { kind: "http", url, token: "" },
      { kind: "powerdns", url, token: "api-key" },
    ]);
    for (const missing of ["DNS_URL", "DNS_TOKEN"])
      expect(() => readConfig({ ...powerdns, [missing]: "" })).toThrow("DNS_URL and DNS_TOKEN must be set");
  });

  it("has a console on this machine, and in production only with an address", () => {
    const own = { port: 3003, url: "http://localhost:3003", clientId: "demarc-console" };
    expect(readConfig(demo).console).toEqual(own);
    expect(readConfig({ ...demo, PORT_CONSOLE: "4003" }).console).toMatchObject({
      port: 4003,
      url: "http://localhost:4003",
    });
    expect(readConfig(key).console).toEqual(own);
    const { config } = readEnvironment({ NODE_ENV: "production" });
    expect(config.console).toBeUndefined();
    const given = { PORT_CONSOLE: "0", CONSOLE_URL: "https://console.example/", SSO_CLIENT_ID_CONSOLE: "console" };
    expect(readEnvironment({ NODE_ENV: "production", ...given }).config.console).toEqual({
      port: 0,
      url: "https://console.example",
      clientId: "console",
    });
  });

  it("takes the roles of people of the provider from a claim of one's own provider", () => {
    const own = { ...key, SSO_AUTHORITY: "https://sso.example" };
    const given = { ...own, SSO_STAFF_CLAIM: "groups", SSO_STAFF_ROLES: "SALES:nw-sales, FINANCE: cn=Fin: NL " };
    expect(readConfig(given).identity).toMatchObject({
      staffClaim: "groups",
      staffValues: [
        ["SALES", "nw-sales"],
        ["FINANCE", "cn=Fin: NL"],
      ],
      staffSecondFactor: "claim",
    });
    for (const roles of ["SALES", "SALES:", "BOSS:nw", "SALES:a,,DESK:b"])
      expect(() => readConfig({ ...given, SSO_STAFF_ROLES: roles })).toThrow("must be pairs such as SALES:group");
    for (const missing of ["SSO_STAFF_CLAIM", "SSO_STAFF_ROLES"])
      expect(() => readConfig({ ...given, [missing]: "" })).toThrow(
        "SSO_STAFF_CLAIM and SSO_STAFF_ROLES need each other",
      );
    expect(() => readConfig({ ...given, SSO_AUTHORITY: "" })).toThrow("are for your own identity provider");
    expect(() => readConfig({ ...key, SSO_STAFF_SECOND_FACTOR: "provider" })).toThrow("are for your own");
  });

  it("refuses simulated meters outside the demo, where they are on unless switched off", () => {
    const withoutMeters = { ...demo, DEMO_METERS: "false" };
    expect([readConfig(demo).demoMeters, readConfig(withoutMeters).demoMeters]).toEqual([true, false]);
    expect(() => readConfig({ ...key, DEMO_METERS: "true" })).toThrow(/^DEMO_METERS needs demo mode/);
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
    ["TRUST_PROXY", "0.0.0.0/0", /^TRUST_PROXY must be/],
    ["TRUST_PROXY", "10.0.0.5, ::/7", /^TRUST_PROXY must be/],
    ["LEDGER_HEADS_EMAIL", "A <a@x.example>", /^LEDGER_HEADS_EMAIL must be an address such as audit@provider\.nl/],
    ["MAIL_FROM", "nobody", /^MAIL_FROM must be an address such as .*, but it is "nobody"\.$/],
    ["SSO_ALGORITHMS", "RS256,HS256", /^SSO_ALGORITHMS must be a list of algorithms/],
    // The value may contain a password.
    [
      "DATABASE_URL",
      "db.internal:hunter2",
      /^DATABASE_URL must be an address such as [^,]*, but it is something else\.$/,
    ],
    ["SMTP_URL", "hunter2", /^SMTP_URL must be an address such as [^,]*, but it is something else\.$/],
  ])("refuses to start and names %s when it is %s", (name, value, message) => {
    expect(() => readConfig({ ...key, [name]: value })).toThrow(message);
  });

  it("accepts the addresses of its systems", () => {
    const given = {
      ...key,
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

  it("gives each brand its own addresses of the staff, and its support address for what has none", () => {
    const given = { ...key, SUPPORT_EMAIL_TV: "hulp@x.example", FINANCE_EMAIL_TV: "geld@x.example" };
    const emails = readConfig(given).portals.map(({ variant, staffEmails }) => [
      variant,
      staffEmails.finance,
      staffEmails.orders,
    ]);
    expect(emails).toEqual([
      ["main", "", ""],
      ["data-centre", "", ""],
      ["tv", "geld@x.example", "hulp@x.example"],
    ]);
  });

  it("warns until SELLER_* fully names the company that sells", () => {
    const seller = {
      SELLER_NAME: "N",
      SELLER_ADDRESS: "A",
      SELLER_COC: "99990011",
      SELLER_VAT_NUMBER: "NL999900110B01",
    };
    expect(startWarnings(readConfig({ ...key, ...seller }))).toEqual([]);
    for (const name of Object.keys(seller))
      expect(startWarnings(readConfig({ ...key, ...seller, [name]: "" }))).toEqual([
        expect.stringContaining("SELLER_NAME"),
      ]);
  });

  it("refuses a product without a TV_SECRET_KEY, and one that is too short, without printing it", () => {
    for (const given of [
      {},
      { DEMO: "false" },
      { NODE_ENV: "test" },
      { NODE_ENV: "development" },
      { TV_SECRET_KEY: "" },
    ])
      expect(() => readConfig(given)).toThrow(/TV_SECRET_KEY must be set: it encrypts PINs/);
    expect(() => readConfig({ ...key, TV_SECRET_KEY: "hunter2".repeat(4) })).toThrow(
      "TV_SECRET_KEY must have at least 32 characters.",
    );
    expect(() => readConfig({ ...key, TV_SECRET_KEY_PREVIOUS: "hunter2" })).toThrow(
      "TV_SECRET_KEY_PREVIOUS must have at least 32 characters.",
    );
    expect(() => readConfig({ ...key, TV_SECRET_KEY_PREVIOUS: key.TV_SECRET_KEY })).toThrow(
      "TV_SECRET_KEY_PREVIOUS is the same as TV_SECRET_KEY.",
    );
    expect(readConfig({ ...key, TV_SECRET_KEY_PREVIOUS: "p".repeat(32) }).secretKeys.previous).toBe("p".repeat(32));
    expect(readConfig(demo).secretKeys).toEqual({ current: "", previous: "" });
    expect(readConfig(key).secretKeys).toEqual({ current: key.TV_SECRET_KEY, previous: "" });
  });

  it("refuses webhooks to this machine in production, and invalid ranges", () => {
    const loopback = { WEBHOOK_ALLOW_LOOPBACK: "true" };
    expect(() => readConfig({ ...key, ...loopback, NODE_ENV: "production" })).toThrow(
      /WEBHOOK_ALLOW_LOOPBACK is for tests/,
    );
    expect(readConfig({ ...key, ...loopback, NODE_ENV: "test" }).webhooks.allowLoopback).toBe(true);
    const ranges = (text: string) => readConfig({ ...key, WEBHOOK_PRIVATE_RANGES: text }).webhooks.privateRanges;
    expect(ranges("10.20.0.0/16, fd00:20::/48")).toEqual(["10.20.0.0/16", "fd00:20::/48"]);
    for (const wrong of ["10.20.0.0", "10.0.0.0/33", "everything"])
      expect(() => ranges(wrong)).toThrow(/^WEBHOOK_PRIVATE_RANGES must be a list of ranges/);
  });

  it("refuses more than a year of notice for TV", () => {
    expect(readConfig(demo).tvNoticeMonths).toBe(0);
    expect(readConfig({ ...demo, TV_NOTICE_MONTHS: "12" }).tvNoticeMonths).toBe(12);
    expect(() => readConfig({ ...demo, TV_NOTICE_MONTHS: "13" })).toThrow(
      /TV_NOTICE_MONTHS must be a whole number from 0 to 12/,
    );
  });

  it("refuses to listen on other interfaces in demo mode", () => {
    expect(() => readConfig({ ...demo, HOST: "0.0.0.0" })).toThrow(/HOST must be 127\.0\.0\.1 in demo mode/);
    expect(readConfig({ ...key, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  });
});

const real: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://owner@db.internal/demarc",
  SMTP_URL: "smtps://mail.example",
  TRUST_PROXY: "loopback",
  PORTAL_URL: "https://portal.noordwal.example",
  PORTAL_URL_DATA_CENTRE: "https://portal.waterkant.example",
  PORTAL_URL_TV: "HTTPS://portal.lichtbeeld.example",
  API_ENDPOINT: "https://api.noordwal.example",
  DNS_URL: "http://10.0.0.5",
  TV_URL: "http://localhost.noordwal.example",
  SIGNING_URL: "https://signing.noordwal.example",
  AVAILABILITY_URL: "https://availability.noordwal.example",
  LINE_TEST_URL: "https://tests.noordwal.example",
  LOYALTY_SHOP_URL: "https://shop.noordwal.example",
  COC_REGISTER_URL: "https://coc.noordwal.example",
  VAT_REGISTER_URL: "https://vat.noordwal.example",
};
const webhookSecret = `whsec_${Buffer.alloc(32).toString("base64")}`;
const secrets = { SIGNING_SECRET: webhookSecret, LOYALTY_SHOP_SECRET: webhookSecret };
const modes = [undefined, "production", "development", "test", "prod", "Production", "demo", ""];
const words = [undefined, "false", "true", "True", "1", ""];
const besides = [undefined, ...Object.keys(real)];
const combinations = modes.flatMap((mode) =>
  words.flatMap((word) => besides.map((beside) => [mode, word, beside] as const)),
);

/** What is started, or the variable that the refusal names; typed by hand. */
const expected = (mode?: string, word?: string, beside?: string): string => {
  if (mode !== undefined && !["production", "development", "test"].includes(mode)) return "NODE_ENV";
  if (word !== undefined && word !== "true" && word !== "false") return "DEMO";
  if (word !== "true") return mode === "test" ? "test" : "production";
  if (mode === "production") return "NODE_ENV=production";
  return beside ?? "demo";
};

/** What the mode says; the rules of production have tests of their own. */
const outcome = (given: Readonly<Record<string, string | undefined>>): string => {
  const { config, problems } = readEnvironment({ ...key, ...secrets, ...given });
  const wrong = problems.find(({ name }) => name === "NODE_ENV" || name === "DEMO");
  if (!wrong) return config.demo ? "demo" : config.production ? "production" : "test";
  return /^DEMO=true is refused together with (\S+): /.exec(wrong.sentence)?.[1] ?? wrong.name;
};

describe("the demo", () => {
  it(`is opened by DEMO=true only, and never in production or beside something real: ${combinations.length} combinations`, () => {
    const wrong = combinations.flatMap(([mode, word, beside]) => {
      const found = outcome({ NODE_ENV: mode, DEMO: word, ...(beside ? { [beside]: real[beside] } : {}) });
      return found === expected(mode, word, beside) ? [] : [[mode, word, beside, found]];
    });
    expect(wrong).toEqual([]);
  });

  it("is on addresses of this machine, and with an identity provider of its own or another", () => {
    const given = { ...demo, PORTAL_URL: "http://localhost:4000", SSO_AUTHORITY: "https://login.example" };
    expect(readConfig(given).demo).toBe(true);
  });

  it("is refused beside a real mail server with the reason, and without its address", () => {
    expect(() => readConfig({ ...demo, SMTP_URL: "smtps://user:hunter2@mail.example" })).toThrow(
      new Error(
        "DEMO=true is refused together with SMTP_URL: the demo shows all mails to everyone and signs people in with a public password. Start a real installation with `npm run serve`, or unset SMTP_URL for the demo.",
      ),
    );
  });
});
