import { createHash } from "node:crypto";
import type { Identity, PageContext } from "./visit.ts";

const cookie = "demarc_identity_reset";
const lifetimeMs = 15 * 60_000;
const spent = "spent";

/** Tells the links of one browser apart; nobody gets from it to the secret. */
const handleOf = (secret: string): string =>
  createHash("sha256").update(`password link ${secret}`).digest("base64url").slice(0, 16);

/** The clean address of a link, below the issuer's path. Each has its own cookie, so that two tabs never mix. */
export const pageOf = (handle: string): string => `/password/new/${handle}`;

function keep(identity: Identity, ctx: PageContext, handle: string, value: string): void {
  const path = identity.path + pageOf(handle);
  // Not Strict: the way here begins in a mail, and the redirect belongs to that way.
  ctx.cookies.set(cookie, value, { path, httpOnly: true, sameSite: "lax", signed: false, maxAge: lifetimeMs });
}

/** Moves a link's secret into a cookie. Answers the page that reads it, or undefined for what was never a secret. */
export function moveSecret(identity: Identity, ctx: PageContext, secret: string): string | undefined {
  if (!/^[\w-]{43}$/.test(secret)) return undefined;
  const handle = handleOf(secret);
  keep(identity, ctx, handle, secret);
  return pageOf(handle);
}

/** Forgets the secret and remembers that it was used: whoever comes back is told so. */
export const spendSecret = (identity: Identity, ctx: PageContext, handle: string): void =>
  keep(identity, ctx, handle, spent);

/** The secret behind a clean address; undefined when this browser brings none for it. */
export function secretOf(ctx: PageContext, handle: string): { readonly token: string } | "spent" | undefined {
  const token = ctx.cookies.get(cookie, { signed: false });
  if (token === spent) return "spent";
  return token !== undefined && handleOf(token) === handle ? { token } : undefined;
}
