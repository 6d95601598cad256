import { createHash } from "node:crypto";
import template, { type Sql as Statement } from "sql-template-tag";
import { networkOf } from "./network.ts";

declare const row: unique symbol;

/** A statement that returns rows of this type; `statements.test.ts` of the API checks the type against the columns. */
export interface Sql<Row = unknown> extends Statement {
  readonly [row]: Row;
}

const sql = template as <Row = unknown>(strings: readonly string[], ...values: readonly unknown[]) => Sql<NoInfer<Row>>;

/** Runs a statement as a role that may call `take_tries` and `return_tries`, and returns its rows. */
export type RunStatement = (statement: Statement) => Promise<unknown[]>;

/**
 * How many attempts are allowed within the window. With a `member`, distinct members are counted instead of attempts:
 * an address that fails ten times for one account counts as one account.
 */
export interface Budget {
  readonly subject: string;
  readonly member?: string;
  readonly allowed: number;
}

export interface Try {
  /** Seconds to wait before the next attempt; 0 if this attempt is allowed. */
  readonly waitSeconds: number;
  /** Call this after a correct attempt: removes it and all earlier attempts with the same subjects and members. */
  forgive(): Promise<void>;
}

interface Wait {
  /** Seconds; 0 if this attempt is allowed. */
  readonly wait: number;
}

// Hashed, because people sometimes type a password as user name, and an address identifies a person.
const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");

export const takeTries = (
  subjects: readonly string[],
  members: readonly string[],
  allowed: readonly number[],
  minutes: number,
  moment: Date,
) => sql<Wait>`
  select take_tries(${subjects}::text[], ${members}::text[], ${allowed}::int[], make_interval(mins => ${minutes}::int),
    ${moment}::timestamptz) as wait`;

const returnTries = (subjects: readonly string[], members: readonly string[]): Statement =>
  sql`select return_tries(${subjects}::text[], ${members}::text[])`;

/**
 * Counts one attempt against each budget, or against none if one is used up. Counts are in the database, so all
 * processes share them and they survive a restart. Of parallel attempts, only one can use the last one allowed.
 */
export async function takeTry(
  run: RunStatement,
  budgets: readonly Budget[],
  { minutes, moment }: { readonly minutes: number; readonly moment: Date },
): Promise<Try> {
  const subjects = budgets.map(({ subject }) => hashed(subject));
  const members = budgets.map(({ member }) => (member === undefined ? "" : hashed(member)));
  const allowed = budgets.map((budget) => budget.allowed);
  const [taken] = (await run(takeTries(subjects, members, allowed, minutes, moment))) as Wait[];
  return {
    waitSeconds: taken?.wait ?? 0,
    forgive: async () => void (await run(returnTries(subjects, members))),
  };
}

/** An attempt at a secret that can be guessed, such as the password of an account. */
export interface Guess {
  readonly kind: string;
  readonly object: string;
  readonly address: string;
  /** The secret of a device with an earlier correct guess about this object; undefined for unknown devices. */
  readonly device?: string | undefined;
}

/**
 * The budgets of a guess: `perObject` failures per network and object, failures at `perAddress` objects per network,
 * and failures from `perObject` networks per object. A known device has its own budget, which strangers cannot use up.
 */
export const guessBudgets = (
  { kind, object, address, device }: Guess,
  { perObject, perAddress }: { readonly perObject: number; readonly perAddress: number },
): Budget[] => {
  if (device !== undefined) return [{ subject: `${kind} device ${device} ${object}`, allowed: perObject }];
  const network = networkOf(address);
  return [
    { subject: `${kind} ${network} at ${object}`, allowed: perObject },
    { subject: `${kind} network ${network}`, member: object, allowed: perAddress },
    { subject: `${kind} object ${object}`, member: network, allowed: perObject },
  ];
};
