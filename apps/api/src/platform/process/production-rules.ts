import type { Environment, Take } from "./environment-values.ts";
import type { SecretKeys } from "../sealing.ts";
import { urlNames } from "./portal-settings.ts";

/** The sender of the demo's mails. */
export const demoSender = "portal@noordwal.example";

/** The settings that the rules judge. */
interface Judged {
  readonly portals: readonly { readonly variant: keyof typeof urlNames; readonly url: string }[];
  readonly trustProxy: string;
  readonly databaseUrl: string;
  readonly readDatabaseUrl: string;
  readonly powerDatabaseUrl: string;
  readonly powerOwnerUrl: string;
  readonly databaseRoleSecret: string;
  readonly databaseOwnerUrl: string;
  readonly embeddedDatabase: boolean;
  readonly smtpUrl: string;
  readonly mailToFiles: boolean;
  readonly mailFrom: string;
  readonly secretKeys: SecretKeys;
  readonly signing: {
    readonly certificateFile: string;
    readonly service: { readonly kind: string };
    readonly secret: string;
  };
  readonly loyaltyShop: { readonly secret: string };
}

type Refuse = Take["refuse"];

/** Variables with other addresses that browsers open. */
const otherAddresses = [
  "API_ENDPOINT",
  "CONSOLE_URL",
  "SSO_AUTHORITY",
  "SSO_MANAGE_URL",
  "POSTAL_CODE_CHECK_EMBED_URL",
  "STATUS_PAGE",
  "LOYALTY_SHOP_URL",
  ...["TERMS_PAGE", "PRIVACY_PAGE"].flatMap((name) => ["MAIN", "DATA_CENTRE", "TV"].map((brand) => `${name}_${brand}`)),
];

const isPlain = (url: string): boolean => URL.parse(url)?.protocol === "http:";

const refuseAddresses = (refuse: Refuse, { portals, trustProxy }: Judged, environment: Environment): void => {
  for (const { variant, url } of portals) {
    const name = urlNames[variant];
    if ((environment[name] ?? "") === "")
      refuse(name, `${name} must be set to the https address that people use for this portal.`);
    else if (isPlain(url))
      refuse(
        name,
        `${name} must be an https address, because people type passwords there, but it is "${url}". Let a proxy end TLS in front of the product.`,
      );
  }
  for (const name of otherAddresses)
    if (isPlain(environment[name] ?? ""))
      refuse(name, `${name} must be an https address, because browsers open it, but it is "${environment[name]}".`);
  if (trustProxy === "")
    refuse(
      "TRUST_PROXY",
      "TRUST_PROXY must be set to the address of the proxy that ends TLS, such as 10.0.0.5 or loopback. Without it all callers seem to have that address, so they share one rate limit, and a few wrong passwords stop sign-in for everyone. Set it to none if callers reach the process itself.",
    );
};

const fewestCharacters = 10;

const isWeak = (secret: string): boolean => secret !== "" && new Set(secret).size < fewestCharacters;

/** The secret is needed by each program that signs in as the product's roles, or sets their passwords. */
export const refuseRoleSecret = (refuse: Refuse, secret: string): void => {
  if (secret.length >= 32 && !isWeak(secret)) return;
  refuse(
    "DATABASE_ROLE_SECRET",
    "DATABASE_ROLE_SECRET must be set to at least 32 characters that cannot be guessed, the same for `npm run migrate` and `npm run serve`: the passwords of the product's roles come from it. Make one with `openssl rand -base64 32`.",
  );
};

const hasUser = (databaseUrl: string): boolean => {
  if (databaseUrl === "") return false;
  const { username, password, searchParams } = new URL(databaseUrl);
  return username !== "" || password !== "" || searchParams.has("user") || searchParams.has("password");
};

/** The database of power figures, besides the one at DATABASE_URL. */
const refusePower = (refuse: Refuse, { databaseUrl, powerDatabaseUrl, powerOwnerUrl }: Judged): void => {
  if (powerOwnerUrl !== "")
    refuse(
      "POWER_DATABASE_OWNER_URL",
      "POWER_DATABASE_OWNER_URL must not be set for `npm run serve`, which needs no rights of the owner. Give it to `npm run migrate` only.",
    );
  if (powerDatabaseUrl !== "" && databaseUrl === "")
    refuse(
      "POWER_DATABASE_URL",
      "POWER_DATABASE_URL needs DATABASE_URL: the embedded database keeps power readings itself. Set both, or unset POWER_DATABASE_URL.",
    );
  if (hasUser(powerDatabaseUrl))
    refuse(
      "POWER_DATABASE_URL",
      "POWER_DATABASE_URL must have no user and no password, such as postgres://host/demarc_power: the product signs in as its own roles.",
    );
};

const refuseDatabase = (refuse: Refuse, judged: Judged): void => {
  const { databaseUrl, readDatabaseUrl, databaseOwnerUrl, databaseRoleSecret, embeddedDatabase } = judged;
  if (databaseOwnerUrl !== "")
    refuse(
      "DATABASE_OWNER_URL",
      "DATABASE_OWNER_URL must not be set for `npm run serve`, which needs no rights of the owner. Give it to `npm run migrate` only.",
    );
  if (readDatabaseUrl !== "" && databaseUrl === "")
    refuse(
      "READ_DATABASE_URL",
      "READ_DATABASE_URL is the replica of the server at DATABASE_URL. Set both, or neither.",
    );
  if (hasUser(readDatabaseUrl))
    refuse(
      "READ_DATABASE_URL",
      "READ_DATABASE_URL must have no user and no password, such as postgres://replica/demarc: the product signs in as its own roles.",
    );
  if (databaseUrl === "") {
    if (!embeddedDatabase)
      refuse(
        "DATABASE_URL",
        "DATABASE_URL must be set, such as postgres://host/demarc. Set EMBEDDED_DATABASE=true instead to use the PostgreSQL that comes along, for a small installation on one machine.",
      );
    return;
  }
  if (embeddedDatabase)
    refuse("EMBEDDED_DATABASE", "EMBEDDED_DATABASE=true excludes DATABASE_URL. Unset the one that is not meant.");
  if (hasUser(databaseUrl))
    refuse(
      "DATABASE_URL",
      "DATABASE_URL must have no user and no password, such as postgres://host/demarc: the product signs in as its own roles. Move the address with the owner to DATABASE_OWNER_URL, run `npm run migrate` with it, and start the product without it.",
    );
  refuseRoleSecret(refuse, databaseRoleSecret);
};

const refuseMail = (refuse: Refuse, { smtpUrl, mailToFiles, mailFrom }: Judged): void => {
  if (smtpUrl === "" && !mailToFiles)
    refuse(
      "SMTP_URL",
      "SMTP_URL must be set, such as smtps://user:password@host: without it mails are only written to files. Set MAIL_TO_FILES=true if that is what you want.",
    );
  if (smtpUrl !== "" && mailToFiles)
    refuse("MAIL_TO_FILES", "MAIL_TO_FILES=true excludes SMTP_URL. Unset the one that is not meant.");
  if (mailFrom === demoSender)
    refuse("MAIL_FROM", `MAIL_FROM must be set to your own sender: ${demoSender} is that of the demo.`);
};

/** The secret of `whsec_…`, without its beginning. */
const bytesOf = (secret: string): string => Buffer.from(secret.replace(/^whsec_/, ""), "base64").toString("latin1");

const refuseKeys = (refuse: Refuse, { secretKeys, signing, loyaltyShop }: Judged): void => {
  // The previous key may be weak: then it is being replaced.
  if (isWeak(secretKeys.current))
    refuse(
      "TV_SECRET_KEY",
      "TV_SECRET_KEY repeats a few characters, so it can be guessed. Make one with `openssl rand -base64 32`; docs/operations/tv.md says how to replace a key that is in use.",
    );
  for (const [name, secret] of [
    ["SIGNING_SECRET", signing.secret],
    ["LOYALTY_SHOP_SECRET", loyaltyShop.secret],
  ] as const)
    if (isWeak(bytesOf(secret)))
      refuse(
        name,
        `${name} repeats a few bytes, so it can be guessed. Make one with \`echo whsec_$(openssl rand -base64 32)\`, and give it to that system too.`,
      );
  if (signing.certificateFile === "" && signing.service.kind !== "off")
    refuse(
      "SIGNING_CERTIFICATE_FILE",
      "SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set: they seal signed agreements. Set SIGNING_CONNECTOR=off if companies sign no agreements.",
    );
};

/** What a start in production refuses, although each value by itself is valid. */
export const refuseUnsafe = ({ refuse }: Take, judged: Judged, environment: Environment): void => {
  refuseDatabase(refuse, judged);
  refusePower(refuse, judged);
  refuseAddresses(refuse, judged, environment);
  refuseMail(refuse, judged);
  refuseKeys(refuse, judged);
};
