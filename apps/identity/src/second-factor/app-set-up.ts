import type { IdentityOptions, Sealing } from "../identity-options.ts";
import { type Queryable, rowsOf, type Notify } from "../store/identity-sql.ts";
import { keep, readKept, takeOnce } from "../store/kept-state.queries.ts";
import { findAppSecret, saveApp } from "../store/second-factor.queries.ts";
import { type AddedFactor, addFactor } from "./factor-changes.ts";
import { withCode } from "./methods.ts";
import type { OpenSignIn } from "./open-sign-in.ts";
import { newSecret, stepOf } from "./totp.ts";

type Given = Pick<IdentityOptions, "pool" | "now" | "secondFactor">;

const lifetimeSeconds = 900;
const model = "ProposedApp";

const ownerOf = (subject: string): string => `authenticator app ${subject}`;

interface Proposed {
  readonly subject: string;
  readonly sealed: string;
}

async function readProposed({ pool, secondFactor }: Given, key: string, subject: string): Promise<string | undefined> {
  const kept = (await readKept(pool, { model, id: key })) as Proposed | undefined;
  if (kept?.subject !== subject) return undefined;
  return secondFactor.sealing.open(ownerOf(subject), Buffer.from(kept.sealed, "base64"));
}

/** The secret of an app that a person sets up; the same one until it is confirmed or 15 minutes have passed. */
export async function proposedSecret(options: Given, key: string, subject: string): Promise<string> {
  const known = await readProposed(options, key, subject);
  if (known !== undefined) return known;
  const secret = newSecret();
  const sealed = options.secondFactor.sealing.seal(ownerOf(subject), secret).toString("base64");
  await keep(options.pool, { model, id: key }, { subject, sealed } satisfies Proposed, lifetimeSeconds);
  return secret;
}

interface NewApp {
  readonly subject: string;
  readonly secret: string;
  /** The time step of the latest code that does not work any more. */
  readonly step: number;
  readonly now: Date;
}

/** Stores an app with its sealed secret. */
export const saveSecret = (db: Queryable, sealing: Sealing, { secret, ...app }: NewApp): Promise<void> =>
  saveApp(db, { ...app, secret: sealing.seal(ownerOf(app.subject), secret) });

/** Stores the app that shows the right code for the proposed secret; that code does not work again. Undefined for a wrong code. */
export async function confirmApp(
  options: Given,
  signIn: OpenSignIn,
  { code, notify }: { readonly code: string; readonly notify: Notify },
): Promise<AddedFactor | undefined> {
  const { pool, now, secondFactor } = options;
  const { key, subject, methods } = signIn;
  const secret = await readProposed(options, key, subject);
  const step = secret === undefined ? undefined : stepOf(secret, code, now());
  if (secret === undefined || step === undefined) return undefined;
  if ((await takeOnce(pool, { model, id: key })) === undefined) return undefined;
  return addFactor(pool, signIn, withCode(methods), async (db) => {
    await saveSecret(db, secondFactor.sealing, { subject, secret, step, now: now() });
    await notify(db);
  });
}

/** The time step of a right code of the person's app; undefined for a wrong one, or without an app. */
export async function appStepOf(options: Given, subject: string, code: string): Promise<number | undefined> {
  const [row] = await rowsOf(options.pool, findAppSecret(subject));
  return row && stepOf(options.secondFactor.sealing.open(ownerOf(subject), row.secret), code, options.now());
}
