import { foldedText } from "@demarc/contract/core/folded-text";
import { networkOf } from "@demarc/rate-limit/network";
import { guessBudgets, type RunStatement, takeTry, type Try } from "@demarc/rate-limit/tries";
import type { AttemptLimits, IdentityOptions } from "./identity-options.ts";

const minutes = 15;
const dayMinutes = 24 * 60;
const deviceMailsPerDay = 3;
/** A code has six digits: known devices together try as often as this many of them. */
const devicesPerAccount = 5;
/** Each costs a thread up to 0.15 seconds. */
const judgedPasswords = 20;
const usualLimits: AttemptLimits = { perObject: 10, perAddress: 50 };

type Limited = Pick<IdentityOptions, "pool" | "now" | "attemptLimits">;

const runOn =
  (pool: IdentityOptions["pool"]): RunStatement =>
  async (statement) =>
    (await pool.query(statement)).rows as unknown[];

/** The rate limit key of an account. */
const objectOf = (username: string): string => foldedText(username).toLowerCase();

interface PasswordGuess {
  readonly username: string;
  readonly address: string;
  /** Secret of a browser that this account knows. */
  readonly device: string | undefined;
}

/** Counts a password attempt before the password is checked, so parallel attempts cannot exceed the limit. */
export const takeGuess = (
  { pool, now, attemptLimits = usualLimits }: Limited,
  { username, address, device }: PasswordGuess,
): Promise<Try> => {
  const guess = { kind: "sign-in", object: objectOf(username), address, device };
  return takeTry(runOn(pool), guessBudgets(guess, attemptLimits), { minutes, moment: now() });
};

/**
 * Counts an attempt at a second factor. The right password does not give attempts back. Strangers who know it share one budget for
 * the account, whatever their networks, and so do all known devices besides their own budgets.
 */
export const takeSecondGuess = (
  { pool, now, attemptLimits = usualLimits }: Limited,
  { username, address, device }: PasswordGuess,
): Promise<Try> => {
  const [kind, object] = ["second factor", objectOf(username)];
  const ofStrangers = [
    { subject: `${kind} account ${object}`, allowed: attemptLimits.perObject },
    { subject: `${kind} network ${networkOf(address)}`, member: object, allowed: attemptLimits.perAddress },
  ];
  const ofDevices = [
    ...guessBudgets({ kind, object, address, device }, attemptLimits),
    { subject: `${kind} devices of ${object}`, allowed: devicesPerAccount * attemptLimits.perObject },
  ];
  const budgets = device === undefined ? ofStrangers : ofDevices;
  return takeTry(runOn(pool), budgets, { minutes, moment: now() });
};

/** Counts a mail with a reset link, per account and per network that requests it. */
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

/** Counts a mail about a new device: a browser that keeps no cookies is new each time. */
export const takeDeviceMail = ({ pool, now }: Limited, subject: string): Promise<Try> =>
  takeTry(runOn(pool), [{ subject: `device mail ${subject}`, allowed: deviceMailsPerDay }], {
    minutes: dayMinutes,
    moment: now(),
  });

/** Counts a password that is judged for a person: a refused one costs neither the link nor the session. */
export const takeJudgement = ({ pool, now }: Limited, subject: string): Promise<Try> =>
  takeTry(runOn(pool), [{ subject: `judged password ${subject}`, allowed: judgedPasswords }], {
    minutes,
    moment: now(),
  });
