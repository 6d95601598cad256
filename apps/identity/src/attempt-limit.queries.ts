import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { AttemptLimits, IdentityOptions } from "./identity-options.ts";
import { rowsOf, sql } from "./identity-sql.ts";

const windowMinutes = 15;
const usualLimits: AttemptLimits = { perAccount: 10, perAddress: 10, perProvider: 1000 };

/** What is being tried: a password, or a mail with a reset link. */
type Kind = "sign-in" | "reset";

interface Try {
  readonly kind: Kind;
  readonly username: string;
  readonly address: string;
}

interface Budget {
  readonly key: string;
  readonly allowed: number;
}

const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** One household or server has a whole /64, so that is what counts for IPv6. */
const network = (address: string): string => {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from<string>({ length: Math.max(0, 8 - left.length - right.length) }).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
};

const accountKey = (kind: Kind, username: string): string => `${kind}:account:${hashed(username.trim().toLowerCase())}`;

/** Names no one: what people type as a user name may be a password. */
const budgetsFor = (limits: AttemptLimits, { kind, username, address }: Try): Budget[] => [
  { key: accountKey(kind, username), allowed: limits.perAccount },
  { key: `${kind}:address:${hashed(network(address))}`, allowed: limits.perAddress },
  { key: `${kind}:all`, allowed: limits.perProvider },
];

export interface Attempt {
  /** Seconds until the next try is heard; 0 when this one is. */
  readonly waitSeconds: number;
  /** Gives the attempt back because it was right; the account starts at zero again. */
  forgive(): Promise<void>;
}

interface WaitRow {
  /** Seconds; 0 when this try is heard. */
  readonly wait: number;
}

export const countAttempt = (keys: readonly string[], allowed: readonly number[], moment: Date) => sql<WaitRow>`
  select identity.take_attempt(${keys}, ${allowed}, make_interval(mins => ${windowMinutes}::int), ${moment}) as wait`;

/** Counts a try before it is heard, so that parallel ones cannot slip through; it stays counted unless forgiven. */
export async function takeAttempt(
  { pool, now, attemptLimits = usualLimits }: Pick<IdentityOptions, "pool" | "now" | "attemptLimits">,
  attempt: Try,
): Promise<Attempt> {
  const budgets = budgetsFor(attemptLimits, attempt);
  const moment = now();
  const keys = budgets.map((budget) => budget.key);
  const allowed = budgets.map((budget) => budget.allowed);
  const [taken] = await rowsOf(pool, countAttempt(keys, allowed, moment));
  return {
    waitSeconds: taken?.wait ?? 0,
    forgive: async () => {
      await pool.query(sql`select identity.return_attempt(${keys.slice(1)}, ${moment})`);
      await pool.query(sql`
        delete from identity.failed_attempt where key = ${accountKey(attempt.kind, attempt.username)}`);
    },
  };
}
