import type pg from "pg";
import type { Queryable, Notify } from "../store/identity-sql.ts";
import { changeFactors, hasFactor, replaceRecoveryCodes } from "../store/second-factor.queries.ts";
import type { Methods } from "./methods.ts";
import type { OpenSignIn } from "./open-sign-in.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";

export interface AddedFactor {
  readonly isFirst: boolean;
  /** New ones for a person without any; otherwise empty. */
  readonly codes: readonly string[];
}

const storeCodes = (db: Queryable, subject: string, codes: readonly string[]): Promise<void> =>
  replaceRecoveryCodes(
    db,
    subject,
    codes.map((code) => recoveryHash(subject, code)),
  );

/** Stores a factor with `insert`. `methods` are those of the sign-in that has just shown it. Undefined as `changeFactors`. */
export const addFactor = (
  pool: pg.Pool,
  signIn: OpenSignIn,
  methods: Methods,
  insert: (db: Queryable) => Promise<void>,
): Promise<AddedFactor | undefined> =>
  changeFactors(pool, signIn, methods, async (client, factors) => {
    await insert(client);
    const isFirst = !hasFactor(factors);
    const codes = isFirst || factors.recoveryCodes === 0 ? newRecoveryCodes() : [];
    if (codes.length > 0) await storeCodes(client, signIn.subject, codes);
    return { isFirst, codes };
  });

/** New recovery codes, which replace all others; an empty list for a person without a factor. Undefined as `changeFactors`. */
export const renewCodes = (pool: pg.Pool, signIn: OpenSignIn, notify: Notify): Promise<readonly string[] | undefined> =>
  changeFactors(pool, signIn, signIn.methods, async (client, factors) => {
    if (!hasFactor(factors)) return [];
    const codes = newRecoveryCodes();
    await storeCodes(client, signIn.subject, codes);
    await notify(client);
    return codes;
  });
