import { networkOf } from "@demarc/rate-limit/network";
import { guessBudgets, type RunStatement, takeTry, type Try } from "@demarc/rate-limit/tries";
import type { AttemptLimits, IdentityOptions } from "./identity-options.ts";

const minutes = 15;
const usualLimits: AttemptLimits = { perObject: 10, perAddress: 50 };

type Limited = Pick<IdentityOptions, "pool" | "now" | "attemptLimits">;

const runOn =
  (pool: IdentityOptions["pool"]): RunStatement =>
  async (statement) =>
    (await pool.query(statement)).rows as unknown[];

/** An account as it is counted. */
const objectOf = (username: string): string => username.trim().toLowerCase();

interface PasswordGuess {
  readonly username: string;
  readonly address: string;
  /** What shows that this browser has signed in on the account before. */
  readonly device: string | undefined;
}

/** Counts a guess at a password before it is checked, so that parallel ones cannot slip through. */
export const takeGuess = (
  { pool, now, attemptLimits = usualLimits }: Limited,
  { username, address, device }: PasswordGuess,
): Promise<Try> => {
  const guess = { kind: "sign-in", object: objectOf(username), address, device };
  return takeTry(runOn(pool), guessBudgets(guess, attemptLimits), { minutes, moment: now() });
};

/** Counts a mail with a reset link, for whom it is and by who asks for it. */
export const takeReset = (
  { pool, now, attemptLimits = usualLimits }: Limited,
  { username, address }: { readonly username: string; readonly address: string },
): Promise<Try> => {
  const budgets = [
    { subject: `reset account ${objectOf(username)}`, allowed: attemptLimits.perObject },
    { subject: `reset network ${networkOf(address)}`, allowed: attemptLimits.perAddress },
  ];
  return takeTry(runOn(pool), budgets, { minutes, moment: now() });
};
