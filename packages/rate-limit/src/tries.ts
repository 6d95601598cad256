import { createHash } from "node:crypto";
import template, { type Sql as Statement } from "sql-template-tag";
import { networkOf } from "./network.ts";

declare const row: unique symbol;

/** A statement that answers such rows; `statements.test.ts` of the API holds the rows against the columns. */
export interface Sql<Row = unknown> extends Statement {
  readonly [row]: Row;
}

const sql = template as <Row = unknown>(strings: readonly string[], ...values: readonly unknown[]) => Sql<NoInfer<Row>>;

/** Runs a statement as a role that may call `take_tries` and `return_tries`, and answers its rows. */
export type RunStatement = (statement: Statement) => Promise<unknown[]>;

/**
 * How often something may be tried within the window. With a `member`, it is the members that count, each once: an address
 * that fails ten times at one account has failed at one account.
 */
export interface Budget {
  readonly subject: string;
  readonly member?: string;
  readonly allowed: number;
}

export interface Try {
  /** Seconds until the next try is heard; 0 when this one is. */
  readonly waitSeconds: number;
  /** Takes the try back, and with it all that counted the same: it was right. */
  forgive(): Promise<void>;
}

interface Wait {
  /** Seconds; 0 when this try is heard. */
  readonly wait: number;
}

// What people type as a user name may be a password, and an address names somebody.
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
 * Counts one try against each budget, or none where one is used up. Counts are in the database, so they are those of every
 * process and survive a restart, and parallel tries never share the last one.
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

/** A guess at something short enough to be guessed, such as the password of an account. */
export interface Guess {
  readonly kind: string;
  readonly object: string;
  readonly address: string;
  /** What shows that the guesser has been right about this object before; undefined for everybody else. */
  readonly device?: string | undefined;
}

/**
 * The budgets of a guess. An address may fail `perObject` times at an object and at `perAddress` objects; an object may be
 * failed at from `perObject` networks. A device that was right before has a budget of its own, which no stranger can use up.
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
