import { createHash } from "node:crypto";
import type { Identity, PageContext } from "./visit.ts";

const cookie = "demarc_identity_reset";
const lifetimeMs = 15 * 60_000;
const spent = "spent";

/** Identifies a link within a browser; the secret cannot be derived from it. */
const handleOf = (secret: string): string =>
  createHash("sha256").update(`password link ${secret}`).digest("base64url").slice(0, 16);

/**
 * The URL of a link without its secret, below the issuer's path. Each link has its own cookie, so that tabs do not
 * interfere.
 */
export const pageOf = (handle: string): string => `/password/new/${handle}`;

function keep(identity: Identity, ctx: PageContext, handle: string, value: string): void {
  const path = identity.path + pageOf(handle);
  // Not Strict: the navigation starts in a mail, and the redirect belongs to it.
  ctx.cookies.set(cookie, value, { path, httpOnly: true, sameSite: "lax", signed: false, maxAge: lifetimeMs });
}

/** Moves a link's secret into a cookie. Returns the page that reads it, or undefined if it has no valid format. */
export function moveSecret(identity: Identity, ctx: PageContext, secret: string): string | undefined {
  if (!/^[\w-]{43}$/.test(secret)) return undefined;
  const handle = handleOf(secret);
  keep(identity, ctx, handle, secret);
  return pageOf(handle);
}

/** Replaces the secret by a marker, so that a later visit gets a clear message. */
export const spendSecret = (identity: Identity, ctx: PageContext, handle: string): void =>
  keep(identity, ctx, handle, spent);

/** The secret of a link's page; undefined if this browser has no cookie for it. */
export function secretOf(ctx: PageContext, handle: string): { readonly token: string } | "spent" | undefined {
  const token = ctx.cookies.get(cookie, { signed: false });
  if (token === spent) return "spent";
  return token !== undefined && handleOf(token) === handle ? { token } : undefined;
}
