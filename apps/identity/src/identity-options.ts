import type { Variant } from "@demarc/contract/core/variants";
import type pg from "pg";
import type { Locale } from "./store/credential.queries.ts";

/** So long after sign-in a session is over, however busy it was. */
export const sessionSeconds = 12 * 3600;

/** One portal that people sign in to; it returns to `/sso/login` and, after sign-out, to `/logout?done` (docs/product.md, Sign-in). */
export interface PortalClient {
  readonly clientId: string;
  readonly variant: Variant;
  readonly portalUrl: string;
}

/** A mail in plain words; whoever sends it gives it the look of the brand. */
export interface Mail {
  readonly to: string;
  readonly variant: Variant;
  readonly locale: Locale;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
  /** Where the request came from that the mail is about. */
  readonly origin: { readonly userAgent: string; readonly ip: string };
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Failed attempts allowed in any fifteen minutes. */
export interface AttemptLimits {
  /** Per account: failed attempts from one network or known device, and networks with failed attempts. */
  readonly perObject: number;
  /** Per address: accounts with failed attempts. */
  readonly perAddress: number;
}

export interface IdentityOptions {
  /** Such as "https://portal.noordwal.example/identity". Every link is built from it, never from a Host header. */
  readonly issuer: string;
  readonly clients: readonly PortalClient[];
  /** Signs in as portal_identity, which has rights on the schema "identity" alone. */
  readonly pool: pg.Pool;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly now: () => Date;
  readonly log: Log;
  /** Brute-force budgets; 10 and 10 unless set. */
  readonly attemptLimits?: AttemptLimits;
  /** Whether an error means that the database cannot be reached: such a request is answered 503, and may be repeated. */
  readonly isDatabaseAway?: (error: unknown) => boolean;
  /** Called after a wrong password, or a right one that may not sign in, with the name as it was typed. */
  readonly signInRefused?: (refused: { readonly username: string; readonly address: string }) => Promise<void>;
  /** Called with the `sid` claims of provider sessions that ended before their time, so that others can end theirs. */
  readonly sessionsEnded?: (sids: readonly string[]) => Promise<void>;
}
