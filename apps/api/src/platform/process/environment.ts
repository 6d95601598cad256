import { staffRoles } from "@demarc/contract/core/staff-roles";
import {
  algorithms,
  collectingReader,
  databaseAddress,
  type Environment,
  exactAddress,
  logLevel,
  mailServer,
  mode,
  names,
  oneOf,
  optionalPort,
  origins,
  ownerAddress,
  pairs,
  type Problem,
  proxies,
  ranges,
  reader,
  recipient,
  sender,
  type Take,
  text,
  webAddress,
  wholeNumber,
  yesOrNo,
} from "./environment-values.ts";
import { readAvailability, readConnector, readDns } from "./connector-settings.ts";
import { readDemo } from "./demo-settings.ts";
import { readLoyaltyShop, readSigning, readSecretKeys } from "./key-settings.ts";
import { readConsole, readPortals } from "./portal-settings.ts";
import { byPart, listed } from "./problem-list.ts";
import { demoSender, refuseUnsafe } from "./production-rules.ts";
import { readSeller } from "./seller.ts";
import { refuseUnknown } from "./unknown-variables.ts";

/** How one's own provider says who the people of the provider are. */
const readStaffClaims = (take: Take, bundled: boolean) => {
  const staffClaim = take("SSO_STAFF_CLAIM", text, "");
  const staffValues = take("SSO_STAFF_ROLES", pairs(staffRoles), "");
  const staffSecondFactor = take("SSO_STAFF_SECOND_FACTOR", oneOf(["claim", "provider"]), "claim");
  if ((staffClaim === "") !== (staffValues.length === 0))
    take.refuse("SSO_STAFF_ROLES", "SSO_STAFF_CLAIM and SSO_STAFF_ROLES need each other. Set both, or neither.");
  if (bundled && (staffClaim !== "" || staffSecondFactor === "provider"))
    take.refuse(
      staffClaim === "" ? "SSO_STAFF_SECOND_FACTOR" : "SSO_STAFF_CLAIM",
      "SSO_STAFF_CLAIM and SSO_STAFF_SECOND_FACTOR are for your own identity provider. Set SSO_AUTHORITY too, or unset them.",
    );
  return { staffClaim, staffValues, staffSecondFactor };
};

const readIdentity = (take: Take, portalUrl: string) => {
  const authority = take("SSO_AUTHORITY", exactAddress, "");
  const bundled = authority === "";
  return {
    ...readStaffClaims(take, bundled),
    bundled,
    authority: bundled ? `${portalUrl}/identity` : authority,
    /** The issuer that accounts are linked to; the bundled provider keeps its own when its address changes. */
    linkedAs: bundled ? "urn:demarc:identity" : authority,
    manageUrl: take("SSO_MANAGE_URL", webAddress, bundled ? `${portalUrl}/identity/manage` : ""),
    /** Who must have a second factor at the bundled provider. */
    secondFactor: take("SECOND_FACTOR", oneOf(["optional", "administrators", "all"]), "optional"),
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

const readLimits = (take: Take) => ({
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
const readPowerRetention = (take: Take) => ({
  readingDays: take("POWER_READING_DAYS", wholeNumber(9, 60), "14"),
  fiveMinuteDays: take("POWER_5M_DAYS", wholeNumber(65, 800), "92"),
  hourMonths: take("POWER_1H_MONTHS", wholeNumber(13, 120), "36"),
  dayYears: take("POWER_1D_YEARS", wholeNumber(2, 50), "10"),
});

/** Which addresses webhooks of the operator may have besides public ones. */
const readWebhooks = (take: Take, production: boolean) => {
  const allowLoopback = take("WEBHOOK_ALLOW_LOOPBACK", yesOrNo, "false");
  if (allowLoopback && production)
    take.refuse(
      "WEBHOOK_ALLOW_LOOPBACK",
      "WEBHOOK_ALLOW_LOOPBACK is for tests: it lets webhooks call this machine, without TLS. Unset it.",
    );
  return { allowLoopback, privateRanges: take("WEBHOOK_PRIVATE_RANGES", ranges, "") };
};

/** Where `/metrics` is served for Prometheus; undefined: nowhere. */
const readMetrics = (take: Take) => {
  const port = take("METRICS_PORT", optionalPort, "");
  const host = take("METRICS_HOST", text, "127.0.0.1");
  return port === undefined ? undefined : { host, port };
};

/** The folder of the embedded database and of the files of mails. */
export const readDataFolder = (environment: Environment): string => reader(environment)("DATA_FOLDER", text, "data");

/** The settings that only the demo may have. */
const readDemoSettings = (take: Take, demo: boolean) => {
  const refuse = (name: string, why: string): void => {
    if (!demo) take.refuse(name, `${name} needs demo mode: ${why}`);
  };
  const autoApprove = take("AUTO_APPROVE", yesOrNo, "false");
  if (autoApprove) refuse("AUTO_APPROVE", "it activates a customer as soon as the e-mail address is confirmed.");
  const demoFulfilMinutes = take("DEMO_FULFIL_MINUTES", wholeNumber(0, 1440), demo ? "3" : "0");
  if (demoFulfilMinutes > 0) refuse("DEMO_FULFIL_MINUTES", "it delivers orders that no one has carried out.");
  const demoMeters = take("DEMO_METERS", yesOrNo, String(demo));
  if (demoMeters) refuse("DEMO_METERS", "it writes readings that no meter has sent.");
  const host = take("HOST", text, "127.0.0.1");
  if (demo && !["127.0.0.1", "::1", "localhost"].includes(host))
    take.refuse("HOST", `HOST must be 127.0.0.1 in demo mode, because its passwords are public, but it is "${host}".`);
  return {
    /** Approves an application as soon as its e-mail address is confirmed. */
    autoApprove,
    /** Minutes until a demo order is delivered automatically; 0: never. */
    demoFulfilMinutes,
    /** Simulates readings of the demo's power meters; the first start also creates their history. */
    demoMeters,
    host,
  };
};

const readDatabase = (take: Take) => ({
  databaseUrl: take("DATABASE_URL", databaseAddress, ""),
  /** A replica that may serve reads of customers. */
  readDatabaseUrl: take("READ_DATABASE_URL", databaseAddress, ""),
  /** A database for power readings and what is rolled up from them. Without one they are in the main database. */
  powerDatabaseUrl: take("POWER_DATABASE_URL", databaseAddress, ""),
  powerPoolSize: take("POWER_DATABASE_POOL_SIZE", wholeNumber(1, 200), "10"),
  /** From which the passwords of the product's roles come. */
  databaseRoleSecret: take("DATABASE_ROLE_SECRET", text, ""),
  /** Only for `npm run migrate` and the few commands that need it. */
  databaseOwnerUrl: take("DATABASE_OWNER_URL", ownerAddress, ""),
  powerOwnerUrl: take("POWER_DATABASE_OWNER_URL", ownerAddress, ""),
  /** The word that allows the embedded database in production. */
  embeddedDatabase: take("EMBEDDED_DATABASE", yesOrNo, "false"),
  dataFolder: take("DATA_FOLDER", text, "data"),
  poolSize: take("DATABASE_POOL_SIZE", wholeNumber(1, 200), "10"),
});

const readMail = (take: Take) => ({
  smtpUrl: take("SMTP_URL", mailServer, ""),
  /** The word that allows mails to files in production. */
  mailToFiles: take("MAIL_TO_FILES", yesOrNo, "false"),
  mailFrom: take("MAIL_FROM", sender, demoSender),
  /** Who keeps the signed heads of the ledger. */
  ledgerHeadsEmail: take("LEDGER_HEADS_EMAIL", recipient, ""),
});

const readSettings = (take: Take, environment: Environment) => {
  const environmentMode = take("NODE_ENV", mode, "production");
  const demo = readDemo(take, environment);
  const production = environmentMode !== "test" && !demo;
  const portals = readPortals(take, demo);
  return {
    production,
    demo,
    ...readDemoSettings(take, demo),
    portals,
    console: readConsole(take, production),
    /** The company that sells, on quotations and order confirmations. */
    seller: readSeller(take, demo),
    identity: readIdentity(take, portals[0]?.url ?? ""),
    limits: readLimits(take),
    ...readDatabase(take),
    /**
     * Seconds that a stopping process still serves requests while readiness fails; the demo has no load balancer to
     * notify.
     */
    drainSeconds: take("DRAIN_SECONDS", wholeNumber(0, 5), demo ? "0" : "3"),
    logLevel: take("LOG_LEVEL", logLevel, demo ? "warn" : "info"),
    trustProxy: take("TRUST_PROXY", proxies, ""),
    metrics: readMetrics(take),
    statusPage: take("STATUS_PAGE", webAddress, ""),
    apiEndpoint: take("API_ENDPOINT", webAddress, ""),
    postalCodeCheckEmbedUrl: take("POSTAL_CODE_CHECK_EMBED_URL", webAddress, ""),
    sessionHours: take("SESSION_HOURS", wholeNumber(1, 12), "12"),
    ...readMail(take),
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
    secretKeys: readSecretKeys(take, demo),
    loyaltyShop: readLoyaltyShop(take, demo),
    /** System that publishes reverse DNS; the built-in one queries no server. */
    dns: readDns(take, demo),
    signing: readSigning(take),
    /** An option of a quotation that costs more than this over its term, in EUR excl. VAT, needs a recent sign-in. */
    quotationSignInAbove: take("QUOTATION_SIGN_IN_ABOVE", wholeNumber(0, 1_000_000_000), "10000"),
    powerKept: readPowerRetention(take),
    webhooks: readWebhooks(take, production),
  };
};

export type Config = ReturnType<typeof readSettings>;

interface Reading {
  /** Only to be used without problems: a fallback is in the place of each invalid value. */
  readonly config: Config;
  /** What is wrong, in the order in which one mends it. */
  readonly problems: readonly Problem[];
  /** The names of all variables. docs/operations/running.md describes them. */
  readonly names: ReadonlySet<string>;
}

/** Reads the whole environment. */
export const readEnvironment = (environment: Environment): Reading => {
  const take = collectingReader(environment);
  const config = readSettings(take, environment);
  const foreign = take("FOREIGN_VARIABLES", names, "");
  // With a misspelt mode it is open which rules were meant.
  const isModeClear = !take.problems.some(({ name }) => name === "NODE_ENV" || name === "DEMO");
  if (config.production && isModeClear) {
    refuseUnsafe(take, config, environment);
    refuseUnknown(take, environment, new Set(foreign));
  }
  return { config, problems: byPart(take.problems), names: take.names };
};

/** Reads the environment. Throws an error that names all invalid variables, each with its mend. */
export function readConfig(environment: Environment): Config {
  const { config, problems } = readEnvironment(environment);
  if (problems.length > 0) throw new Error(listed(problems.map(({ sentence }) => sentence)));
  return config;
}
