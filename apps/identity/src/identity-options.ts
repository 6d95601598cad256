import type { Variant } from "@demarc/contract/core/variants";
import type pg from "pg";
import type { Locale } from "./store/credential.queries.ts";
import type { Queryable } from "./store/identity-sql.ts";

/** Maximum lifetime of a session, even if it is active. */
export const sessionSeconds = 12 * 3600;

/** A portal, or the console, as OpenID client; it returns to `/sso/login` and, after sign-out, `/logout?done` (docs/product/sign-in.md). */
export interface PortalClient {
  readonly clientId: string;
  readonly variant: Variant;
  readonly portalUrl: string;
  /** Links in the footer of the pages; one that is absent or empty is left out. */
  readonly privacyPage?: string;
  readonly statusPage?: string;
  readonly supportEmail?: string;
}

/** A plain text mail; the sender applies the brand's layout. */
export interface Mail {
  readonly to: string;
  readonly variant: Variant;
  readonly locale: Locale;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
  readonly origin: { readonly userAgent: string; readonly ip: string };
}

/** Encrypts texts at rest; `owner` binds a text to its record. */
export interface Sealing {
  seal(owner: string, text: string): Buffer;
  /** Throws if the key or the owner differs, or if the bytes were changed. */
  open(owner: string, sealed: Buffer): string;
}

/** A change of someone's second factors, by that person. */
export interface SecondFactorChange {
  readonly subject: string;
  readonly action:
    | "account.second-factor-added"
    | "account.second-factor-removed"
    | "account.recovery-codes-created"
    | "account.recovery-code-used";
  readonly factor: "passkey" | "authenticator-app" | "recovery-code";
  /** Whether the person has a second factor now. */
  readonly enrolled: boolean;
  readonly address: string;
}

export interface SecondFactorOptions {
  /** Who must have one; everyone else may. */
  readonly requiredFor: "optional" | "administrators" | "all";
  readonly sealing: Sealing;
  readonly isAdministrator: (person: { readonly subject: string; readonly username: string }) => Promise<boolean>;
  /** People of the operator must have one in any case. */
  readonly isStaff: (person: { readonly subject: string; readonly username: string }) => Promise<boolean>;
  /** Records each change in its transaction. */
  readonly changed?: (change: SecondFactorChange, db: Queryable) => Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Failed attempts allowed per fifteen minutes. */
export interface AttemptLimits {
  /** Per account: failed attempts from one network or known device, and networks with failed attempts. */
  readonly perObject: number;
  /** Per address: accounts with failed attempts. */
  readonly perAddress: number;
}

/** Requests allowed per minute and address, in one process. */
export interface RequestLimits {
  readonly perAddress: number;
  /** Of those that store rows for callers who have not signed in. */
  readonly storingPerAddress: number;
}

export interface IdentityOptions {
  /** Such as "https://portal.noordwal.example/identity". Every link is built from it, never from a Host header. */
  readonly issuer: string;
  readonly clients: readonly PortalClient[];
  /** Connects as portal_identity, which only has privileges on the schema "identity". */
  readonly pool: pg.Pool;
  /** Seals the private keys of the provider in its tables. */
  readonly keySealing: Sealing;
  /** Queues a mail with `db`, which may have a transaction open. */
  readonly sendMail: (mail: Mail, db: Queryable) => Promise<void>;
  readonly now: () => Date;
  readonly log: Log;
  readonly requestLimits: RequestLimits;
  /** Rate limits of failed attempts; 10 and 50 by default. */
  readonly attemptLimits?: AttemptLimits;
  readonly secondFactor: SecondFactorOptions;
  /** Whether an error means that the database is unavailable: the request then gets 503 and can be retried. */
  readonly isDatabaseAway?: (error: unknown) => boolean;
  /** What others may know about a person besides the address, such as names and the company: bad parts of a password. */
  readonly wordsAbout?: (subject: string) => Promise<readonly string[]>;
  /** Called after a wrong password, or a correct one of a disabled user, with the user name as typed. */
  readonly signInRefused?: (refused: { readonly username: string; readonly address: string }) => Promise<void>;
  /** Called with the `sid` claims of provider sessions that ended early, so that dependent sessions can be ended. */
  readonly sessionsEnded?: (sids: readonly string[]) => Promise<void>;
}
