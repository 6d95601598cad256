import { createHash, randomBytes } from "node:crypto";
import type { Identity, PageContext } from "../pages/visit.ts";
import { findBySubject, type StoredCredential } from "../store/credential.queries.ts";
import { amend, keep, readKept, takeOnce } from "../store/kept-state.queries.ts";
import type { Methods } from "./methods.ts";
import type { OpenSignIn } from "./open-sign-in.ts";

/** Of the browser that typed the right password; worth nothing without the second factor. */
const cookie = "demarc_identity_step";
const lifetimeSeconds = 900;

interface Kept {
  readonly accountId: string;
  /** The sign-in that it belongs to. */
  readonly place: string;
  readonly methods: Methods;
}

export interface PendingSignIn extends OpenSignIn {
  readonly credential: StoredCredential;
}

const model = "PendingSignIn";

const keyOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

const setCookie = (identity: Identity, ctx: PageContext, secret: string | null): void => {
  const maxAge = secret === null ? {} : { maxAge: lifetimeSeconds * 1000 };
  ctx.cookies.set(cookie, secret, { path: identity.path, httpOnly: true, sameSite: "lax", signed: false, ...maxAge });
};

export async function beginPending(identity: Identity, ctx: PageContext, kept: Kept): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  await keep(identity.options.pool, { model, id: keyOf(secret) }, kept, lifetimeSeconds);
  setCookie(identity, ctx, secret);
}

/** The sign-in of this browser at this place that waits for its second step; undefined for any other, and for a disabled person. */
export async function openPending(
  identity: Identity,
  ctx: PageContext,
  place: string,
): Promise<PendingSignIn | undefined> {
  const secret = ctx.cookies.get(cookie, { signed: false });
  if (!secret) return undefined;
  const { pool } = identity.options;
  const key = keyOf(secret);
  const kept = (await readKept(pool, { model, id: key })) as Kept | undefined;
  if (kept?.place !== place) return undefined;
  const credential = await findBySubject(pool, kept.accountId);
  if (!credential || credential.disabled) return undefined;
  const { subject } = credential;
  // Remembers that the second step is done, while the person reads the recovery codes.
  const note: OpenSignIn["note"] = (db, methods) => amend(db, { model, id: key }, { ...kept, methods } satisfies Kept);
  return { key, subject, credential, methods: kept.methods, note };
}

/** Ends it; false if a parallel request did. */
export async function endPending(identity: Identity, ctx: PageContext, { key }: PendingSignIn): Promise<boolean> {
  setCookie(identity, ctx, null);
  return (await takeOnce(identity.options.pool, { model, id: key })) !== undefined;
}
