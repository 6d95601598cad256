import { isIP } from "node:net";

/** Kinds of work that reach the staff by mail: `<KIND>_EMAIL_<VARIANT>` is the address of one. */
export type StaffDesk = "fault" | "sales" | "orders" | "network" | "finance";

/** Parses one variable; throws a sentence that describes what is wrong with the value. */
export type Reader<T> = (value: string) => T;

export const text: Reader<string> = (value) => value;

export const wholeNumber =
  (minimum: number, maximum: number): Reader<number> =>
  (value) => {
    if (!/^[0-9]+$/.test(value) || Number(value) < minimum || Number(value) > maximum)
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    return Number(value);
  };

export const optionalPort: Reader<number | undefined> = (value) =>
  value === "" ? undefined : wholeNumber(0, 65_535)(value);

export const yesOrNo: Reader<boolean> = (value) => {
  if (value !== "true" && value !== "false") throw new Error("must be true or false");
  return value === "true";
};

export const oneOf =
  <const Values extends readonly string[]>(values: Values): Reader<Values[number]> =>
  (value) => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(", ")}`);
    return value;
  };

export const mode = oneOf(["production", "development", "test"]);

export const logLevel = oneOf(["fatal", "error", "warn", "info", "debug", "silent"]);

/** A URL that is compared character by character with what other systems send. */
export const exactAddress: Reader<string> = (value) => {
  if (value !== "" && !/^https?:$/.test(URL.parse(value)?.protocol ?? ""))
    throw new Error("must be a web address such as https://portal.example.nl");
  return value;
};

/** The address of a system with a scheme other than http; it may contain a password, so it is never printed. */
const addressOf =
  (protocols: readonly string[], example: string): Reader<string> =>
  (value) => {
    if (value !== "" && !protocols.includes(URL.parse(value)?.protocol ?? ""))
      throw new Error(`must be an address such as ${example}`);
    return value;
  };

const postgres = ["postgres:", "postgresql:"];
export const databaseAddress = addressOf(postgres, "postgres://host/demarc");
export const ownerAddress = addressOf(postgres, "postgres://owner:password@host/demarc");
export const mailServer = addressOf(["smtp:", "smtps:"], "smtps://user:password@host");
const neverShown: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "READ_DATABASE_URL",
  "DATABASE_OWNER_URL",
  "POWER_DATABASE_URL",
  "POWER_DATABASE_OWNER_URL",
  "DATABASE_ROLE_SECRET",
  "SMTP_URL",
  "TV_SECRET_KEY",
  "TV_SECRET_KEY_PREVIOUS",
  "LOYALTY_SHOP_SECRET",
  "SIGNING_SECRET",
]);

/** A sender such as portal@provider.nl or `Provider <portal@provider.nl>`. */
export const sender: Reader<string> = (value) => {
  if (!/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value))
    throw new Error("must be an address such as Provider <portal@provider.nl>");
  return value;
};

/** Pairs such as `SALES:nw-sales,FINANCE:nw-fin`. A value may have spaces and colons. */
export const pairs =
  <const Names extends readonly string[]>(allowed: Names): Reader<(readonly [Names[number], string])[]> =>
  (value) =>
    value === ""
      ? []
      : value.split(",").map((pair) => {
          const [, name = "", given = ""] = /^\s*([^:]*):\s*(.+?)\s*$/.exec(pair) ?? [];
          if (!allowed.includes(name) || given === "")
            throw new Error(`must be pairs such as ${allowed[0]}:group, with ${allowed.join(", ")}`);
          return [name, given] as const;
        });

/** An address that mails are sent to, if there is one. */
export const recipient: Reader<string> = (value) => {
  if (value !== "" && !/^[^\s@<>]+@[^\s@<>]+$/.test(value))
    throw new Error("must be an address such as audit@provider.nl");
  return value;
};

/** Names of variables. */
export const names: Reader<string[]> = (value) => value.split(/[\s,]+/).filter(Boolean);

/** Addresses and ranges of proxies, or the names of predefined ranges. `none`: callers reach the process itself. */
export const proxies: Reader<string> = (value) => {
  if (value === "none") return value;
  const listed = value.split(",").map((one) => one.trim());
  const isProxy = (one: string): boolean => {
    const most = one.includes(":") ? 128 : 32;
    const [address = "", length = String(most), ...more] = one.split("/");
    // In a wider range strangers could choose their own address.
    const isNarrow = /^[0-9]{1,3}$/.test(length) && Number(length) >= 8 && Number(length) <= most;
    return isIP(address) > 0 && more.length === 0 && isNarrow;
  };
  if (value !== "" && !listed.every((one) => /^(loopback|linklocal|uniquelocal)$/.test(one) || isProxy(one)))
    throw new Error("must be a list of addresses or ranges such as 10.0.0.0/8, loopback, or none");
  return value;
};

/** Asymmetric signature algorithms only: with a symmetric one the published key could sign tokens. */
export const algorithms: Reader<string[]> = (value) => {
  const listed = value.split(",").map((one) => one.trim());
  if (!listed.every((one) => /^((RS|PS|ES)(256|384|512)|EdDSA|Ed25519)$/.test(one)))
    throw new Error("must be a list of algorithms such as RS256, ES256");
  return listed;
};

export const webAddress: Reader<string> = (value) => exactAddress(value).replace(/\/$/, "");

export const origins: Reader<string[]> = (value) => {
  const listed = value.split(/[\s,]+/).filter(Boolean);
  for (const one of listed)
    if (!/^https?:$/.test(URL.parse(one)?.protocol ?? "") || new URL(one).origin !== one)
      throw new Error("must be a list of origins such as https://www.example.nl");
  return listed;
};

/** Address ranges in CIDR notation. */
export const ranges: Reader<string[]> = (value) => {
  const listed = value
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const isRange = (one: string): boolean => {
    const [address = "", length = "", ...more] = one.split("/");
    return (
      isIP(address) > 0 &&
      more.length === 0 &&
      /^[0-9]{1,3}$/.test(length) &&
      Number(length) <= (isIP(address) === 4 ? 32 : 128)
    );
  };
  if (!listed.every(isRange)) throw new Error("must be a list of ranges such as 10.20.0.0/16, fd00:20::/48");
  return listed;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export const reader =
  (environment: Environment) =>
  <T>(name: string, read: Reader<T>, fallback: string): T => {
    try {
      return read(environment[name] ?? fallback);
    } catch (error) {
      const given = neverShown.has(name) ? "something else" : `"${environment[name]}"`;
      throw new Error(`${name} ${(error as Error).message}, but it is ${given}.`);
    }
  };

/** What is wrong with a variable, and how to mend it. */
export interface Problem {
  readonly name: string;
  readonly sentence: string;
}

/** Reads variables and collects what is wrong, so that a start can name all of it at once. */
export interface Take {
  /** The fallback stands in for an invalid value until the reading ends. */
  <T>(name: string, read: Reader<T>, fallback: string): T;
  readonly refuse: (name: string, sentence: string) => void;
  readonly problems: readonly Problem[];
  /** All names that were asked for. */
  readonly names: ReadonlySet<string>;
}

export const collectingReader = (environment: Environment): Take => {
  const problems: Problem[] = [];
  const asked = new Set<string>();
  const readOne = reader(environment);
  const refuse = (name: string, sentence: string): void => {
    // One sentence a variable: what else is wrong with it may follow from that.
    if (!problems.some((one) => one.name === name)) problems.push({ name, sentence });
  };
  const take = <T>(name: string, read: Reader<T>, fallback: string): T => {
    asked.add(name);
    try {
      return readOne(name, read, fallback);
    } catch (error) {
      refuse(name, (error as Error).message);
      return read(fallback);
    }
  };
  return Object.assign(take, { refuse, problems, names: asked });
};

export const webhookSecret: Reader<string> = (value) => {
  if (value !== "" && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value))
    throw new Error("must be whsec_ and at least 24 bytes in base64");
  return value;
};
