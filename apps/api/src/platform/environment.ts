import { isIP } from "node:net";
import { variants, type Variant } from "@demarc/contract/core/variants";

/** Reads one variable; throws a sentence that says what is wrong with the value. */
type Reader<T> = (value: string) => T;

const text: Reader<string> = (value) => value;

const wholeNumber =
  (minimum: number, maximum: number): Reader<number> =>
  (value) => {
    if (!/^[0-9]+$/.test(value) || Number(value) < minimum || Number(value) > maximum)
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    return Number(value);
  };

const yesOrNo: Reader<boolean> = (value) => {
  if (value !== "true" && value !== "false") throw new Error("must be true or false");
  return value === "true";
};

const oneOf =
  <const Values extends readonly string[]>(values: Values): Reader<Values[number]> =>
  (value) => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(", ")}`);
    return value;
  };

/** An address that is compared with what others say, to the letter. */
const exactAddress: Reader<string> = (value) => {
  if (value !== "" && !/^https?:$/.test(URL.parse(value)?.protocol ?? ""))
    throw new Error("must be a web address such as https://portal.example.nl");
  return value;
};

/** The address of a system that is no web page; it may hold a password, so it is never shown. */
const addressOf =
  (protocols: readonly string[], example: string): Reader<string> =>
  (value) => {
    if (value !== "" && !protocols.includes(URL.parse(value)?.protocol ?? ""))
      throw new Error(`must be an address such as ${example}`);
    return value;
  };

const databaseAddress = addressOf(["postgres:", "postgresql:"], "postgres://owner:password@host/demarc");
const mailServer = addressOf(["smtp:", "smtps:"], "smtps://user:password@host");
const neverShown: ReadonlySet<string> = new Set(["DATABASE_URL", "SMTP_URL"]);

/** Addresses and ranges of proxies, or names that stand for such ranges. */
const proxies: Reader<string> = (value) => {
  const listed = value.split(",").map((one) => one.trim());
  const isProxy = (one: string): boolean => {
    const [address = "", length = "0", ...more] = one.split("/");
    const most = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && more.length === 0 && /^[0-9]{1,3}$/.test(length) && Number(length) <= most;
  };
  if (value !== "" && !listed.every((one) => /^(loopback|linklocal|uniquelocal)$/.test(one) || isProxy(one)))
    throw new Error("must be a list of addresses or ranges such as 10.0.0.0/8, loopback");
  return value;
};

/** Ways to sign with a private key: whoever knows the published one must not be able to. */
const algorithms: Reader<string[]> = (value) => {
  const listed = value.split(",").map((one) => one.trim());
  if (!listed.every((one) => /^((RS|PS|ES)(256|384|512)|EdDSA|Ed25519)$/.test(one)))
    throw new Error("must be a list of algorithms such as RS256, ES256");
  return listed;
};

const webAddress: Reader<string> = (value) => exactAddress(value).replace(/\/$/, "");

const origins: Reader<string[]> = (value) => {
  const listed = value.split(/[\s,]+/).filter(Boolean);
  for (const one of listed)
    if (!/^https?:$/.test(URL.parse(one)?.protocol ?? "") || new URL(one).origin !== one)
      throw new Error("must be a list of origins such as https://www.example.nl");
  return listed;
};

export interface PortalConfig {
  readonly variant: Variant;
  readonly port: number;
  /** The address under which people reach this portal, without a slash at the end. */
  readonly url: string;
  readonly clientId: string;
}

const portNames: Readonly<Record<Variant, string>> = { main: "PORT", "data-centre": "PORT_DATA_CENTRE", tv: "PORT_TV" };
const urlNames: Readonly<Record<Variant, string>> = {
  main: "PORTAL_URL",
  "data-centre": "PORTAL_URL_DATA_CENTRE",
  tv: "PORTAL_URL_TV",
};

type Environment = Readonly<Record<string, string | undefined>>;

const reader =
  (environment: Environment) =>
  <T>(name: string, read: Reader<T>, fallback: string): T => {
    try {
      return read(environment[name] ?? fallback);
    } catch (error) {
      const given = neverShown.has(name) ? "something else" : `"${environment[name]}"`;
      throw new Error(`${name} ${(error as Error).message}, but it is ${given}.`);
    }
  };

const readPortals = (take: ReturnType<typeof reader>): PortalConfig[] =>
  variants.map((variant, position) => {
    const port = take(portNames[variant], wholeNumber(0, 65_535), String(3000 + position));
    return {
      variant,
      port,
      url: take(urlNames[variant], webAddress, `http://localhost:${port}`),
      clientId: take(`SSO_CLIENT_ID_${variant.toUpperCase().replace("-", "_")}`, text, `demarc-${variant}`),
    };
  });

const readIdentity = (take: ReturnType<typeof reader>, portalUrl: string) => {
  const authority = take("SSO_AUTHORITY", exactAddress, "");
  const bundled = authority === "";
  return {
    bundled,
    authority: bundled ? `${portalUrl}/identity` : authority,
    /** Under which name accounts are linked; the bundled provider keeps its own when its address changes. */
    linkedAs: bundled ? "urn:demarc:identity" : authority,
    manageUrl: take("SSO_MANAGE_URL", webAddress, bundled ? `${portalUrl}/identity/manage` : ""),
    /** How an access token of the provider is checked: as a JWT by its published keys, or by asking the provider. */
    tokenCheck: take("SSO_TOKEN_CHECK", oneOf(["jwt", "userinfo", "introspection"]), "jwt"),
    audience: take("SSO_AUDIENCE", text, bundled ? "demarc-api" : ""),
    algorithms: take("SSO_ALGORITHMS", algorithms, bundled ? "ES256,EdDSA" : "RS256,PS256,ES256,EdDSA"),
    introspectionClientId: take("SSO_INTROSPECTION_CLIENT_ID", text, ""),
    introspectionClientSecret: take("SSO_INTROSPECTION_CLIENT_SECRET", text, ""),
    /** How long after reading the provider's keys an unknown one makes us read them again. */
    keyCooldownSeconds: take("SSO_KEY_COOLDOWN_SECONDS", wholeNumber(0, 60), "30"),
    /** Whether the provider's word for an e-mail address counts when it does not say that it was verified. */
    trustEmail: take("SSO_TRUST_EMAIL", yesOrNo, "false"),
  };
};

/** How a system of the operator is reached: ours, which is built in, one behind a web address, or none. */
const readConnector = (take: ReturnType<typeof reader>, name: string, fallback: "builtin" | "off") => {
  const url = take(`${name}_URL`, webAddress, "");
  const kind = take(`${name}_CONNECTOR`, oneOf(["builtin", "http", "off"]), url === "" ? fallback : "http");
  if (kind === "http" && url === "") throw new Error(`${name}_URL must be set when ${name}_CONNECTOR is "http".`);
  return { kind, url, token: take(`${name}_TOKEN`, text, "") };
};

export type ConnectorConfig = ReturnType<typeof readConnector>;

const readLimits = (take: ReturnType<typeof reader>) => ({
  perTokenPerMinute: take("LIMIT_PER_TOKEN_PER_MINUTE", wholeNumber(1, 10_000_000), "600"),
  perAddressPerMinute: take("LIMIT_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "60"),
  /** Of what each page and each balancer asks first: the configuration, the version, and whether we are up and ready. */
  statePerAddressPerMinute: take("LIMIT_STATE_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "600"),
  logoutsPerAddressPerMinute: take("LIMIT_LOGOUTS_PER_ADDRESS_PER_MINUTE", wholeNumber(1, 10_000_000), "1000"),
  lookupsPerHour: take("LIMIT_LOOKUPS_PER_HOUR", wholeNumber(1, 10_000_000), "30"),
  postalCodeChecksPerMinute: take("LIMIT_POSTAL_CODE_CHECKS_PER_MINUTE", wholeNumber(1, 10_000_000), "10"),
  postalCodeChecksPerHour: take("LIMIT_POSTAL_CODE_CHECKS_PER_HOUR", wholeNumber(1, 10_000_000), "60"),
  bulkPostalCodeChecksPerDay: take("LIMIT_BULK_POSTAL_CODE_CHECKS_PER_DAY", wholeNumber(1, 10_000_000), "500"),
  signInPerAccount: take("LIMIT_SIGN_IN_PER_ACCOUNT", wholeNumber(1, 10_000_000), "10"),
  signInPerAddress: take("LIMIT_SIGN_IN_PER_ADDRESS", wholeNumber(1, 10_000_000), "50"),
  applicationsPerHour: take("LIMIT_APPLICATIONS_PER_HOUR", wholeNumber(1, 10_000_000), "5"),
  activationTries: take("LIMIT_ACTIVATION_TRIES", wholeNumber(1, 10_000_000), "5"),
  accountsPerCustomer: take("LIMIT_ACCOUNTS_PER_CUSTOMER", wholeNumber(0, 10_000), "200"),
  contactsPerCustomer: take("LIMIT_CONTACTS_PER_CUSTOMER", wholeNumber(0, 10_000), "200"),
  /** What may hang on a mail in all, before it is encoded; encoded it is a third larger. */
  mailFileBytes: take("LIMIT_MAIL_FILE_BYTES", wholeNumber(0, 100_000_000), String(7_000_000)),
  bodyBytes: take("LIMIT_BODY_BYTES", wholeNumber(1024, 100_000_000), String(256 * 1024)),
});

/**
 * Reads the whole environment once. Throws a sentence that names the variable whose value cannot be used.
 * docs/operations.md lists every variable.
 */
export function readConfig(environment: Environment) {
  const take = reader(environment);
  const production = environment["NODE_ENV"] === "production";
  const demo = take("DEMO", yesOrNo, String(!production));
  if (demo && production)
    throw new Error(
      "DEMO is refused when NODE_ENV=production: the demo signs people in with a password that is printed on the screen.",
    );
  const autoApprove = take("AUTO_APPROVE", yesOrNo, "false");
  if (autoApprove && !demo)
    throw new Error("AUTO_APPROVE is for the demo alone: it makes a customer of whoever confirms an e-mail address.");
  const host = take("HOST", text, "127.0.0.1");
  if (demo && !["127.0.0.1", "::1", "localhost"].includes(host))
    throw new Error(`HOST must be 127.0.0.1 in demo mode, for its passwords are public, but it is "${host}".`);
  const portals = readPortals(take);
  return {
    production,
    demo,
    /** Whether an application is approved as soon as its e-mail address is confirmed. */
    autoApprove,
    host,
    portals,
    identity: readIdentity(take, portals[0]?.url ?? ""),
    limits: readLimits(take),
    databaseUrl: take("DATABASE_URL", databaseAddress, ""),
    dataFolder: take("DATA_FOLDER", text, "data"),
    poolSize: take("DATABASE_POOL_SIZE", wholeNumber(1, 200), "10"),
    /** For how long a process that is told to end answers on and says that it closes; the demo has nobody to tell. */
    drainSeconds: take("DRAIN_SECONDS", wholeNumber(0, 5), demo ? "0" : "3"),
    logLevel: take("LOG_LEVEL", oneOf(["fatal", "error", "warn", "info", "debug", "silent"]), demo ? "warn" : "info"),
    trustProxy: take("TRUST_PROXY", proxies, ""),
    statusPage: take("STATUS_PAGE", webAddress, ""),
    apiEndpoint: take("API_ENDPOINT", webAddress, ""),
    postalCodeCheckEmbedUrl: take("POSTAL_CODE_CHECK_EMBED_URL", webAddress, ""),
    sessionHours: take("SESSION_HOURS", wholeNumber(1, 12), "12"),
    smtpUrl: take("SMTP_URL", mailServer, ""),
    mailFrom: take("MAIL_FROM", text, "portal@noordwal.example"),
    cocRegisterUrl: take("COC_REGISTER_URL", webAddress, ""),
    vatRegisterUrl: take("VAT_REGISTER_URL", webAddress, ""),
    /** Who knows what can be had at an address; the one that is built in makes it up, so it is for the demo. */
    availability: readConnector(take, "AVAILABILITY", demo ? "builtin" : "off"),
    /** Whether everybody sees list prices in the postal-code check. */
    publicListPrices: take("PUBLIC_LIST_PRICES", yesOrNo, String(demo)),
    /** Whose pages may frame the postal-code check, besides our own portals. */
    embedAncestors: take("EMBED_ANCESTORS", origins, ""),
    /** Where lines are examined; the one that is built in makes its findings up, so it is for the demo. */
    lineTest: readConnector(take, "LINE_TEST", demo ? "builtin" : "off"),
    /** Where reverse DNS is published and name servers are checked; the one that is built in asks no server. */
    dns: readConnector(take, "DNS", demo ? "builtin" : "off"),
  };
}

export type Config = ReturnType<typeof readConfig>;
