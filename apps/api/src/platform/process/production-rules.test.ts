import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealIn, soundSettings } from "../../testing/processes/sound-production.ts";
import { selfSigned, signingIdentity } from "../pdf/signing-identity.ts";
import { readConfig, readEnvironment } from "./environment.ts";
import { startWarnings } from "./start-warnings.ts";

type Given = Readonly<Record<string, string | undefined>>;

let folder: string;
let sound: Given;

const written = (name: string, text: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-rules-"));
  sound = { ...soundSettings, ...(await sealIn(folder)) };
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const sentences = (given: Given): string[] =>
  readEnvironment({ ...sound, ...given }).problems.map(({ sentence }) => sentence);

const secret = "T3stT3stAbcdefghijklmnopqrstuvwxyz0123456789";
/** A server of the operator in the place of the embedded database. */
const ownServer = {
  EMBEDDED_DATABASE: undefined,
  DATABASE_URL: "postgres://db.internal/demarc",
  DATABASE_ROLE_SECRET: secret,
};
const dull = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;
const varied = `whsec_${Buffer.from(secret).toString("base64")}`;

/** What one setting says when it is unsafe. */
const refusals: readonly (readonly [what: string, given: Given, sentence: RegExp])[] = [
  ["no portal address", { PORTAL_URL: undefined }, /^PORTAL_URL must be set to the https address/],
  ["an empty portal address", { PORTAL_URL_TV: "" }, /^PORTAL_URL_TV must be set to the https address/],
  ["an http portal", { PORTAL_URL: "http://portal.example" }, /^PORTAL_URL must be an https address.*"http:/],
  [
    "an http portal on this machine",
    { PORTAL_URL_DATA_CENTRE: "http://localhost:3001" },
    /^PORTAL_URL_DATA_CENTRE must/,
  ],
  ["an http console", { CONSOLE_URL: "http://console.example" }, /^CONSOLE_URL must be an https address/],
  ["an http API", { API_ENDPOINT: "http://api.example" }, /^API_ENDPOINT must be an https address/],
  ["an http identity provider", { SSO_AUTHORITY: "http://login.example" }, /^SSO_AUTHORITY must be an https address/],
  ["an http account page", { SSO_MANAGE_URL: "http://login.example" }, /^SSO_MANAGE_URL must be an https address/],
  ["an http status page", { STATUS_PAGE: "http://status.example" }, /^STATUS_PAGE must be an https address/],
  ["http terms", { TERMS_PAGE_TV: "http://www.example/terms" }, /^TERMS_PAGE_TV must be an https address/],
  [
    "an http shop",
    { LOYALTY_SHOP_URL: "http://shop.example", LOYALTY_SHOP_SECRET: varied },
    /^LOYALTY_SHOP_URL must be an https address/,
  ],
  [
    "an http page of the check",
    { POSTAL_CODE_CHECK_EMBED_URL: "http://check.example" },
    /^POSTAL_CODE_CHECK_EMBED_URL must be an https address/,
  ],
  ["an http privacy page", { PRIVACY_PAGE_MAIN: "http://www.example" }, /^PRIVACY_PAGE_MAIN must be an https address/],
  ["no declared proxy", { TRUST_PROXY: undefined }, /^TRUST_PROXY must be set .* Set it to none/],
  ["no mail server", { MAIL_TO_FILES: undefined }, /^SMTP_URL must be set.*MAIL_TO_FILES=true/],
  ["a mail server besides files", { SMTP_URL: "smtps://mail.example" }, /^MAIL_TO_FILES=true excludes SMTP_URL/],
  ["no sender", { MAIL_FROM: undefined }, /^MAIL_FROM must be set to your own sender/],
  ["the sender of the demo", { MAIL_FROM: "portal@noordwal.example" }, /^MAIL_FROM must be set to your own sender/],
  ["no database", { EMBEDDED_DATABASE: undefined }, /^DATABASE_URL must be set.*EMBEDDED_DATABASE=true/],
  ["two databases", { ...ownServer, EMBEDDED_DATABASE: "true" }, /^EMBEDDED_DATABASE=true excludes DATABASE_URL/],
  [
    "a replica of the embedded database",
    { READ_DATABASE_URL: "postgres://replica.internal/demarc" },
    /^READ_DATABASE_URL is the replica of the server at DATABASE_URL/,
  ],
  [
    "a user in the address of the replica",
    { ...ownServer, READ_DATABASE_URL: "postgres://owner:hunter2@replica.internal/demarc" },
    /^READ_DATABASE_URL must have no user and no password/,
  ],
  [
    "a second database beside the embedded one",
    { POWER_DATABASE_URL: "postgres://db.internal/power" },
    /^POWER_DATABASE_URL needs DATABASE_URL/,
  ],
  [
    "a user in the address of the second database",
    { ...ownServer, POWER_DATABASE_URL: "postgres://owner:hunter2@db.internal/power" },
    /^POWER_DATABASE_URL must have no user and no password/,
  ],
  [
    "the owner of the second database",
    { ...ownServer, POWER_DATABASE_OWNER_URL: "postgres://owner:hunter2@db.internal/power" },
    /^POWER_DATABASE_OWNER_URL must not be set for `npm run serve`/,
  ],
  [
    "the owner in the address",
    { ...ownServer, DATABASE_URL: "postgres://owner:hunter2@db.internal/demarc" },
    /^DATABASE_URL must have no user.*DATABASE_OWNER_URL.*npm run migrate/,
  ],
  [
    "the owner in a parameter",
    { ...ownServer, DATABASE_URL: "postgres://db.internal/demarc?user=owner" },
    /^DATABASE_URL must have no user/,
  ],
  [
    "an address of the owner",
    { ...ownServer, DATABASE_OWNER_URL: "postgres://owner:hunter2@db.internal/demarc" },
    /^DATABASE_OWNER_URL must not be set for `npm run serve`/,
  ],
  ["no secret of the roles", { ...ownServer, DATABASE_ROLE_SECRET: undefined }, /^DATABASE_ROLE_SECRET must be set/],
  ["a short secret of the roles", { ...ownServer, DATABASE_ROLE_SECRET: "hunter2" }, /^DATABASE_ROLE_SECRET must/],
  [
    "a secret of the roles of 31 characters",
    { ...ownServer, DATABASE_ROLE_SECRET: secret.slice(0, 31) },
    /^DATABASE_ROLE_SECRET must/,
  ],
  [
    "a secret of the roles with nine different characters",
    { ...ownServer, DATABASE_ROLE_SECRET: "abcdefghi".repeat(4) },
    /^DATABASE_ROLE_SECRET must/,
  ],
  ["a dull secret of the roles", { ...ownServer, DATABASE_ROLE_SECRET: "a".repeat(44) }, /^DATABASE_ROLE_SECRET must/],
  ["no key", { TV_SECRET_KEY: undefined }, /^TV_SECRET_KEY must be set/],
  ["a dull key", { TV_SECRET_KEY: "a".repeat(32) }, /^TV_SECRET_KEY repeats a few characters/],
  [
    "a dull secret of the signing service",
    { SIGNING_URL: "https://sign.example", SIGNING_SECRET: dull },
    /^SIGNING_SECRET repeats a few bytes/,
  ],
  [
    "a dull secret of the shop",
    { LOYALTY_SHOP_URL: "https://shop.example", LOYALTY_SHOP_SECRET: dull },
    /^LOYALTY_SHOP_SECRET repeats a few bytes/,
  ],
  [
    "no seal",
    { SIGNING_CERTIFICATE_FILE: undefined, SIGNING_KEY_FILE: undefined },
    /^SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set: they seal/,
  ],
  [
    "half a seal",
    { SIGNING_KEY_FILE: undefined },
    /^SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set together/,
  ],
  [
    "a seal without a file",
    { SIGNING_CERTIFICATE_FILE: "/none.pem" },
    /^SIGNING_CERTIFICATE_FILE cannot be read \(ENOENT\)/,
  ],
  ["an unknown variable", { SMTP_ULR: "x" }, /^SMTP_ULR is not a variable of the product. Did you mean SMTP_URL\?/],
];

describe("a start in production", () => {
  it("accepts sound settings with the embedded database, and with a server of the operator", () => {
    expect(sentences({})).toEqual([]);
    expect(sentences(ownServer)).toEqual([]);
    expect(sentences({ ...ownServer, DATABASE_ROLE_SECRET: "abcdefghij".repeat(4) })).toEqual([]);
    expect(sentences({ MAIL_TO_FILES: undefined, SMTP_URL: "smtps://user:hunter2@mail.example" })).toEqual([]);
    expect(sentences({ TRUST_PROXY: "none" })).toEqual([]);
    const unsealed = { SIGNING_CERTIFICATE_FILE: undefined, SIGNING_KEY_FILE: undefined };
    expect(sentences({ ...unsealed, SIGNING_CONNECTOR: "off" })).toEqual([]);
  });

  it.each(refusals)(
    "refuses %s with one sentence, which names the variable and shows no secret",
    (_what, given, sentence) => {
      const found = sentences(given);
      expect(found).toEqual([expect.stringMatching(sentence)]);
      expect(found.join("")).not.toContain("hunter2");
    },
  );

  it.each([undefined, "production", "development"])("refuses the same when NODE_ENV is %s", (mode) => {
    expect(sentences({ NODE_ENV: mode, MAIL_FROM: undefined })).toHaveLength(1);
  });

  it("refuses a seal whose key is that of another certificate, has a password or is none", async () => {
    const other = written("other.pem", await selfSigned("Another B.V.", new Date()));
    expect(sentences({ SIGNING_KEY_FILE: other })).toEqual(["SIGNING_KEY_FILE is not the key of the certificate."]);
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const encrypted = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })).export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-256-cbc",
      passphrase: "hunter2",
    });
    for (const text of [encrypted.toString(), "no key"])
      expect(sentences({ SIGNING_KEY_FILE: written("locked.pem", text) })).toEqual([
        "SIGNING_KEY_FILE has no private key in PEM that can be read without a password.",
      ]);
    expect(sentences({ SIGNING_CERTIFICATE_FILE: written("empty.pem", "") })).toEqual([
      "SIGNING_CERTIFICATE_FILE has no certificate in PEM.",
    ]);
  });

  it.each([
    ["expired", -11 * 365, /expired at/],
    ["not yet valid", 2, /is valid from .* only/],
  ])("warns of a certificate that is %s, and does not seal with it", async (_what, days, sentence) => {
    const file = written("dated.pem", await selfSigned("Provider B.V.", new Date(Date.now() + days * 86_400_000)));
    const config = readConfig({ ...sound, SIGNING_CERTIFICATE_FILE: file, SIGNING_KEY_FILE: file });
    expect(startWarnings(config)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
    expect(await signingIdentity(config)).toBeUndefined();
    const valid = readConfig(sound);
    expect(startWarnings(valid).join(" ")).not.toContain("SIGNING_CERTIFICATE_FILE");
    expect(await signingIdentity(valid)).toBeDefined();
  });

  it("names all that is wrong at once, from the database to the keys", () => {
    const given = { TV_SECRET_KEY: "a".repeat(32), PORT: "http", PORTAL_URL: undefined, MAIL_FROM: "nobody" };
    expect(() => readConfig({ ...sound, ...given, EMBEDDED_DATABASE: undefined })).toThrow(
      /^5 settings are wrong or missing:\n {2}1\. DATABASE_URL .*\n {2}2\. PORT .*\n {2}3\. PORTAL_URL .*\n {2}4\. MAIL_FROM .*\n {2}5\. TV_SECRET_KEY .*$/,
    );
  });
});

describe("a variable that the product does not know", () => {
  const isRefused = (name: string, value = "x", more: Given = {}): boolean =>
    sentences({ [name]: value, ...more }).some((one) => one.startsWith(`${name} is not a variable`));

  it.each([
    ["TRUST_PROXIES"],
    ["SUPPORT_MAIL_MAIN"],
    ["SSO_CLIENT_ID"],
    ["LIMIT_BODY"],
    ["DATABASE_HOST"],
    ["SMTP_PORT"],
    ["PROTAL_URL"],
    ["LOG_LEVL"],
    ["API_ENDPOINTS"],
    ["PORT_TVV"],
  ])("is refused when it begins or looks as ours do: %s", (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it.each([
    ["PATH"],
    ["HOME"],
    ["HOSTNAME"],
    ["npm_config_loglevel"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT"],
    ["NODE_OPTIONS"],
    ["NODE_COMPILE_CACHE"],
    ["SESSION_MANAGER"],
    ["LOG_FILE"],
    ["API_KEY"],
    ["GH_TOKEN"],
    ["LINES"],
    ["TERM"],
    ["POSTGRES_PASSWORD"],
    ["PGHOST"],
    ["DEMARC_URL"],
    ["DATABASE_SERVICE_HOST"],
    ["SMTP_PORT_25_TCP_ADDR"],
  ])("is left alone when it belongs to another program: %s", (name) => {
    expect(isRefused(name)).toBe(false);
  });

  it("is left alone when it is empty, the port of a service next to the product, or named in FOREIGN_VARIABLES", () => {
    expect(isRefused("DATABASE_HOST", "")).toBe(false);
    expect(isRefused("SMTP_PORT", "tcp://10.0.0.7:25")).toBe(false);
    expect(isRefused("DATABASE_HOST", "x", { FOREIGN_VARIABLES: "SMTP_PORT, DATABASE_HOST" })).toBe(false);
  });

  it("is left alone in the demo", () => {
    expect(readEnvironment({ DEMO: "true", SMTP_ULR: "x" }).problems).toEqual([]);
  });

  it("is none that docs/operations/running.md describes, and all that it describes are known", () => {
    const page = fs.readFileSync(new URL("../../../../../docs/operations/running.md", import.meta.url), "utf8");
    const firstCells = page.split("\n").flatMap((line) => /^\| ([^|]*`[A-Z][^|]*)\|/.exec(line)?.[1] ?? []);
    const described = new Set(
      firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
    );
    const ofOneBrand = (name: string): string => name.replace(/_(DATA_CENTRE|TV)$/, "_MAIN");
    const known = [...readEnvironment(sound).names];
    expect(known.filter((name) => !described.has(name) && !described.has(ofOneBrand(name)))).toEqual([]);
    const elsewhere = new Set(["VITE_TOKEN_LOGIN"]); // when the portals are built
    expect([...described].filter((name) => !known.includes(name ?? "") && !elsewhere.has(name ?? ""))).toEqual([]);
  });
});
