import { randomBytes } from "node:crypto";
import { msaRequirements } from "@demarc/contract/agreements";
import { variants, type Variant } from "@demarc/contract/core/variants";
import {
  algorithms,
  databaseAddress,
  exactAddress,
  mailServer,
  oneOf,
  optionalPort,
  origins,
  proxies,
  ranges,
  reader,
  type StaffDesk,
  text,
  webAddress,
  webhookSecret,
  wholeNumber,
  yesOrNo,
  type Environment,
} from "./environment-values.ts";
import { connected, readAvailability, readConnector, readDns } from "./connector-settings.ts";
import { readSeller } from "./seller.ts";

export interface PortalConfig {
  readonly variant: Variant;
  readonly port: number;
  /** Public URL of this portal, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly termsPage: string;
  readonly privacyPage: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** Addresses of the staff by kind of work; what has none waits on the command line only. */
  readonly staffEmails: Readonly<Record<StaffDesk, string>>;
}

const portNames: Readonly<Record<Variant, string>> = { main: "PORT", "data-centre": "PORT_DATA_CENTRE", tv: "PORT_TV" };
const urlNames: Readonly<Record<Variant, string>> = {
  main: "PORTAL_URL",
  "data-centre": "PORTAL_URL_DATA_CENTRE",
  tv: "PORTAL_URL_TV",
};

const readStaffEmails = (
  take: ReturnType<typeof reader>,
  suffix: string,
  fallback: (desk: string) => string,
): Readonly<Record<StaffDesk, string>> => ({
  fault: take(`FAULT_EMAIL_${suffix}`, text, fallback("faults")),
  sales: take(`SALES_EMAIL_${suffix}`, text, fallback("sales")),
  orders: take(`ORDERS_EMAIL_${suffix}`, text, fallback("orders")),
  network: take(`NETWORK_EMAIL_${suffix}`, text, fallback("network")),
  finance: take(`FINANCE_EMAIL_${suffix}`, text, fallback("finance")),
});

const readPortals = (take: ReturnType<typeof reader>, demo: boolean): PortalConfig[] =>
  variants.map((variant, position) => {
    const suffix = variant.toUpperCase().replace("-", "_");
    const port = take(portNames[variant], wholeNumber(0, 65_535), String(3000 + position));
    const supportEmail = take(`SUPPORT_EMAIL_${suffix}`, text, "");
    return {
      variant,
      port,
      url: take(urlNames[variant], webAddress, `http://localhost:${port}`),
      clientId: take(`SSO_CLIENT_ID_${suffix}`, text, `demarc-${variant}`),
      termsPage: take(`TERMS_PAGE_${suffix}`, webAddress, ""),
      privacyPage: take(`PRIVACY_PAGE_${suffix}`, webAddress, ""),
      supportEmail,
      supportPhone: take(`SUPPORT_PHONE_${suffix}`, text, ""),
      staffEmails: readStaffEmails(take, suffix, (desk) => supportEmail || (demo ? `${desk}@noordwal.example` : "")),
    };
  });

const readIdentity = (take: ReturnType<typeof reader>, portalUrl: string) => {
  const authority = take("SSO_AUTHORITY", exactAddress, "");
  const bundled = authority === "";
  return {
    bundled,
    authority: bundled ? `${portalUrl}/identity` : authority,
    /** The issuer that accounts are linked to; the bundled provider keeps its own when its address changes. */
    linkedAs: bundled ? "urn:demarc:identity" : authority,
    manageUrl: take("SSO_MANAGE_URL", webAddress, bundled ? `${portalUrl}/identity/manage` : ""),
    /** How the identity provider's access tokens are verified: as a JWT with its published keys, or by a request to it. */
    tokenCheck: take("SSO_TOKEN_CHECK", oneOf(["jwt", "userinfo", "introspection"]), "jwt"),
    audience: take("SSO_AUDIENCE", text, bundled ? "demarc-api" : ""),
    algorithms: take("SSO_ALGORITHMS", algorithms, bundled ? "ES256,EdDSA" : "RS256,PS256,ES256,EdDSA"),
    introspectionClientId: take("SSO_INTROSPECTION_CLIENT_ID", text, ""),
    introspectionClientSecret: take("SSO_INTROSPECTION_CLIENT_SECRET", text, ""),
    /** Seconds after loading the provider's keys before an unknown key id triggers another load. */
    keyCooldownSeconds: take("SSO_KEY_COOLDOWN_SECONDS", wholeNumber(0, 60), "30"),
    /** Trust the provider's e-mail address if it does not state whether it was verified. */
    trustEmail: take("SSO_TRUST_EMAIL", yesOrNo, "false"),
  };
};

/** Encrypts PINs and activation codes. The demo makes one per data folder, unless it is set. */
const readTvSecretKey = (take: ReturnType<typeof reader>, demo: boolean): string => {
  const key = take("TV_SECRET_KEY", text, "");
  if (key !== "" && key.length < 32) throw new Error("TV_SECRET_KEY must have at least 32 characters.");
  if (key === "" && !demo) throw new Error("TV_SECRET_KEY must be set: it encrypts PINs and activation codes.");
  return key;
};

/** The loyalty shop, and the secret with which it signs its calls. The secret of the demo's own shop is random per process. */
const readLoyaltyShop = (take: ReturnType<typeof reader>, demo: boolean) => {
  const url = take("LOYALTY_SHOP_URL", exactAddress, "");
  const made = demo && url === "" ? `whsec_${randomBytes(32).toString("base64")}` : "";
  const secret = take("LOYALTY_SHOP_SECRET", webhookSecret, made);
  if (url !== "" && secret === "") throw new Error("LOYALTY_SHOP_SECRET must be set when LOYALTY_SHOP_URL is.");
  return { url, secret };
};

/**
 * Settings for the signatures under agreements: the certificate of the operator's seal, when a company must have signed, and the
 * service for electronic signatures, which is the portal itself by default.
 */
const readSigning = (take: ReturnType<typeof reader>) => {
  const certificateFile = take("SIGNING_CERTIFICATE_FILE", text, "");
  const keyFile = take("SIGNING_KEY_FILE", text, "");
  if ((certificateFile === "") !== (keyFile === ""))
    throw new Error("SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set together.");
  const service = readConnector(take, "SIGNING", "builtin");
  const secret = take("SIGNING_SECRET", webhookSecret, "");
  if (service.kind === "http" && secret === "")
    throw new Error("SIGNING_SECRET must be set when SIGNING_URL is: it proves that a report is genuine.");
  return { certificateFile, keyFile, service, secret, required: take("MSA_REQUIRED", oneOf(msaRequirements), "grace") };
};

const readLimits = (take: ReturnType<typeof reader>) => ({
  perTokenPerMinute: take("LIMIT_PER_TOKEN_PER_MINUTE", wholeNumber(1, 10_000_000), "600"),
  perServiceTokenPerMinute: take("LIMIT_PER_SERVICE_TOKEN_PER_MINUTE", wholeNumber(1, 10_000_000), "600"),
  perAddressPerMinute: take("LIMIT_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "60"),
  /**
   * Rate limit of the endpoints that every page and load balancer polls: configuration, version, liveness and
   * readiness.
   */
  statePerAddressPerMinute: take("LIMIT_STATE_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "600"),
  exchangesPerAddressPerMinute: take("LIMIT_EXCHANGES_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "600"),
  logoutsPerAddressPerMinute: take("LIMIT_LOGOUTS_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "1000"),
  lookupsPerHour: take("LIMIT_LOOKUPS_PER_HOUR", wholeNumber(1, 10_000_000), "30"),
  postalCodeChecksPerMinute: take("LIMIT_POSTAL_CODE_CHECKS_PER_MINUTE", wholeNumber(1, 10_000_000), "10"),
  postalCodeChecksPerHour: take("LIMIT_POSTAL_CODE_CHECKS_PER_HOUR", wholeNumber(1, 10_000_000), "60"),
  bulkPostalCodeChecksPerDay: take("LIMIT_BULK_POSTAL_CODE_CHECKS_PER_DAY", wholeNumber(1, 10_000_000), "500"),
  orderAddressesPerMinute: take("LIMIT_ORDER_ADDRESSES_PER_MINUTE", wholeNumber(1, 10_000_000), "30"),
  uploadedBytesPerDay: take("LIMIT_UPLOADED_BYTES_PER_DAY", wholeNumber(1, 1_000_000_000_000), String(200_000_000)),
  /** How long a file may take to arrive, once its turn has come. A request ends after a minute, its wait included. */
  uploadSeconds: take("LIMIT_UPLOAD_SECONDS", wholeNumber(1, 30), "30"),
  orderImportRowsPerDay: take("LIMIT_ORDER_IMPORT_ROWS_PER_DAY", wholeNumber(1, 10_000_000), "500"),
  identityPerAddressPerMinute: take("LIMIT_IDENTITY_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "900"),
  /** Of the requests to the bundled identity provider that store rows without a sign-in. */
  signInStartsPerAddressPerMinute: take(
    "LIMIT_SIGN_IN_STARTS_PER_ADDRESS_PER_MINUTE",
    wholeNumber(1, 10_000_000),
    "120",
  ),
  signInPerAccount: take("LIMIT_SIGN_IN_PER_ACCOUNT", wholeNumber(1, 10_000_000), "10"),
  signInPerAddress: take("LIMIT_SIGN_IN_PER_ADDRESS", wholeNumber(1, 10_000_000), "50"),
  applicationsPerHour: take("LIMIT_APPLICATIONS_PER_HOUR", wholeNumber(1, 10_000_000), "5"),
  activationTries: take("LIMIT_ACTIVATION_TRIES", wholeNumber(1, 10_000_000), "5"),
  accountsPerCustomer: take("LIMIT_ACCOUNTS_PER_CUSTOMER", wholeNumber(0, 10_000), "200"),
  contactsPerCustomer: take("LIMIT_CONTACTS_PER_CUSTOMER", wholeNumber(0, 10_000), "200"),
  /** Total size of attachments per mail, before base64 encoding, which adds a third. */
  mailFileBytes: take("LIMIT_MAIL_FILE_BYTES", wholeNumber(0, 100_000_000), String(7_000_000)),
  bodyBytes: take("LIMIT_BODY_BYTES", wholeNumber(1024, 100_000_000), String(16 * 1024)),
  /** The size of a list of records such as power readings, in bytes: as sent, and after decompression. */
  recordBytes: take("LIMIT_RECORD_BYTES", wholeNumber(1024, 100_000_000), String(1_000_000)),
  inflatedRecordBytes: take("LIMIT_INFLATED_RECORD_BYTES", wholeNumber(1024, 100_000_000), String(8_000_000)),
});

/** How long each kind of power figure is kept. Late readings need the readings of the last seven days. */
const readPowerRetention = (take: ReturnType<typeof reader>) => ({
  readingDays: take("POWER_READING_DAYS", wholeNumber(9, 60), "14"),
  fiveMinuteDays: take("POWER_5M_DAYS", wholeNumber(65, 800), "92"),
  hourMonths: take("POWER_1H_MONTHS", wholeNumber(13, 120), "36"),
  dayYears: take("POWER_1D_YEARS", wholeNumber(2, 50), "10"),
});

/** Which addresses webhooks of the operator may have besides public ones. */
const readWebhooks = (take: ReturnType<typeof reader>, production: boolean) => {
  const allowLoopback = take("WEBHOOK_ALLOW_LOOPBACK", yesOrNo, "false");
  if (allowLoopback && production)
    throw new Error("WEBHOOK_ALLOW_LOOPBACK is for tests: it lets webhooks call this machine, without TLS.");
  return { allowLoopback, privateRanges: take("WEBHOOK_PRIVATE_RANGES", ranges, "") };
};

/** Where `/metrics` is served for Prometheus; undefined: nowhere. */
const readMetrics = (take: ReturnType<typeof reader>) => {
  const port = take("METRICS_PORT", optionalPort, "");
  const host = take("METRICS_HOST", text, "127.0.0.1");
  return port === undefined ? undefined : { host, port };
};

const isSecure = (value: string): boolean => URL.parse(value)?.protocol === "https:";
const isSet = (value: string): boolean => value !== "";
const isElsewhere = (value: string): boolean =>
  isSet(value) && !["127.0.0.1", "[::1]", "localhost"].includes(URL.parse(value)?.hostname ?? "");

/** What the demo is never beside: a database, mail server, address, proxy or other system of a living installation. */
const realThings: readonly (readonly [name: string, isReal: (value: string) => boolean])[] = [
  ["DATABASE_URL", isSet],
  ["SMTP_URL", isSet],
  ["TRUST_PROXY", isSet],
  ...[...Object.values(urlNames), "API_ENDPOINT"].map((name) => [name, isSecure] as const),
  ...[...connected, "LOYALTY_SHOP", "COC_REGISTER", "VAT_REGISTER"].map(
    (name) => [`${name}_URL`, isElsewhere] as const,
  ),
];

/** Whether this is the demo. Only `DEMO=true` makes it one, and never in production or beside something real. */
const readDemo = (take: ReturnType<typeof reader>, environment: Environment): boolean => {
  const demo = take("DEMO", yesOrNo, "false");
  if (!demo) return false;
  const real =
    environment["NODE_ENV"] === "production"
      ? "NODE_ENV=production"
      : realThings.find(([name, isReal]) => isReal(environment[name] ?? ""))?.[0];
  if (real !== undefined)
    throw new Error(
      `DEMO=true is refused together with ${real}: the demo shows all mails to everyone and signs people in with a public password. Start a real installation with \`npm run serve\`, or unset ${real.split("=")[0]} for the demo.`,
    );
  return true;
};

/** The folder of the embedded database and of the files of mails. */
export const readDataFolder = (environment: Environment): string => reader(environment)("DATA_FOLDER", text, "data");

/**
 * Reads the whole environment once. Throws an error with a readable message that names the invalid variable.
 * docs/operations/running.md lists every variable.
 */
export function readConfig(environment: Environment) {
  const take = reader(environment);
  const mode = take("NODE_ENV", oneOf(["production", "development", "test"]), "production");
  const demo = readDemo(take, environment);
  const autoApprove = take("AUTO_APPROVE", yesOrNo, "false");
  if (autoApprove && !demo)
    throw new Error(
      "AUTO_APPROVE needs demo mode: it activates a customer as soon as the e-mail address is confirmed.",
    );
  const demoFulfilMinutes = take("DEMO_FULFIL_MINUTES", wholeNumber(0, 1440), demo ? "3" : "0");
  if (demoFulfilMinutes > 0 && !demo)
    throw new Error("DEMO_FULFIL_MINUTES needs demo mode: it delivers orders that no one has carried out.");
  const demoMeters = take("DEMO_METERS", yesOrNo, String(demo));
  if (demoMeters && !demo) throw new Error("DEMO_METERS needs demo mode: it writes readings that no meter has sent.");
  const host = take("HOST", text, "127.0.0.1");
  if (demo && !["127.0.0.1", "::1", "localhost"].includes(host))
    throw new Error(`HOST must be 127.0.0.1 in demo mode, because its passwords are public, but it is "${host}".`);
  const portals = readPortals(take, demo);
  return {
    production: mode !== "test" && !demo,
    demo,
    /** Approves an application as soon as its e-mail address is confirmed. */
    autoApprove,
    /** Minutes until a demo order is delivered automatically; 0: never. */
    demoFulfilMinutes,
    /** Simulates readings of the demo's power meters; the first start also creates their history. */
    demoMeters,
    host,
    portals,
    /** The company that sells, on quotations and order confirmations. */
    seller: readSeller(take, demo),
    identity: readIdentity(take, portals[0]?.url ?? ""),
    limits: readLimits(take),
    databaseUrl: take("DATABASE_URL", databaseAddress, ""),
    dataFolder: readDataFolder(environment),
    poolSize: take("DATABASE_POOL_SIZE", wholeNumber(1, 200), "10"),
    /**
     * Seconds that a stopping process still serves requests while readiness fails; the demo has no load balancer to
     * notify.
     */
    drainSeconds: take("DRAIN_SECONDS", wholeNumber(0, 5), demo ? "0" : "3"),
    logLevel: take("LOG_LEVEL", oneOf(["fatal", "error", "warn", "info", "debug", "silent"]), demo ? "warn" : "info"),
    trustProxy: take("TRUST_PROXY", proxies, ""),
    metrics: readMetrics(take),
    statusPage: take("STATUS_PAGE", webAddress, ""),
    apiEndpoint: take("API_ENDPOINT", webAddress, ""),
    postalCodeCheckEmbedUrl: take("POSTAL_CODE_CHECK_EMBED_URL", webAddress, ""),
    sessionHours: take("SESSION_HOURS", wholeNumber(1, 12), "12"),
    smtpUrl: take("SMTP_URL", mailServer, ""),
    mailFrom: take("MAIL_FROM", text, "portal@noordwal.example"),
    cocRegisterUrl: take("COC_REGISTER_URL", webAddress, ""),
    vatRegisterUrl: take("VAT_REGISTER_URL", webAddress, ""),
    /** Availability source of the postal-code check; the built-in one simulates answers, for the demo. */
    availability: readAvailability(take, demo),
    /** Show list prices to anonymous users of the postal-code check. */
    publicListPrices: take("PUBLIC_LIST_PRICES", yesOrNo, String(demo)),
    /** Origins that may frame the postal-code check, in addition to our own portals. */
    embedAncestors: take("EMBED_ANCESTORS", origins, ""),
    /** Line testing system; the built-in one simulates findings, for the demo. */
    lineTest: readConnector(take, "LINE_TEST", demo ? "builtin" : "off"),
    /** TV platform; the built-in one acknowledges every command. */
    tv: readConnector(take, "TV", "builtin"),
    /** Whole months that a cancelled TV account or product continues after the current one. */
    tvNoticeMonths: take("TV_NOTICE_MONTHS", wholeNumber(0, 12), "0"),
    tvSecretKey: readTvSecretKey(take, demo),
    loyaltyShop: readLoyaltyShop(take, demo),
    /** System that publishes reverse DNS; the built-in one queries no server. */
    dns: readDns(take, demo),
    signing: readSigning(take),
    /** An option of a quotation that costs more than this over its term, in EUR excl. VAT, needs a recent sign-in. */
    quotationSignInAbove: take("QUOTATION_SIGN_IN_ABOVE", wholeNumber(0, 1_000_000_000), "10000"),
    powerKept: readPowerRetention(take),
    webhooks: readWebhooks(take, mode !== "test" && !demo),
  };
}

export type Config = ReturnType<typeof readConfig>;
