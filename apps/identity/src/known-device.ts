import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { foldedText } from "@demarc/contract/core/folded-text";
import { takeDeviceMail } from "./attempt-limit.ts";
import { authenticate, type Authentication } from "./authenticate.ts";
import { identityMail } from "./identity-mail.ts";
import { addressOf, type Identity, keepCookie, linkTo, originOf, type PageContext, type Visit } from "./pages/visit.ts";
import { noteSignIn, type StoredCredential } from "./store/credential.queries.ts";

/**
 * A cookie of browsers that have signed in: a secret of the browser and a mark for each of its last accounts. It does
 * not sign anyone in. It gives the browser its own rate limit: wrong passwords of strangers do not lock out the owner.
 */
const deviceCookie = "demarc_identity_device";
const mostMarks = 5;
const yearMs = 365 * 24 * 3600 * 1000;

const markBy = (formKey: string, secret: string, username: string): string =>
  createHmac("sha256", formKey)
    .update(`device ${secret} ${foldedText(username).toLowerCase()}`)
    .digest("base64url");

const readCookie = (ctx: PageContext): { secret: string; marks: string[] } => {
  const [secret = "", ...marks] = (ctx.cookies.get(deviceCookie, { signed: false }) ?? "").split(".");
  return { secret, marks: marks.slice(0, mostMarks) };
};

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The secret of a browser that has signed in to this account before; undefined for other browsers. */
export const knownDevice = ({ formKeys }: Identity, ctx: PageContext, username: string): string | undefined => {
  const { secret, marks } = readCookie(ctx);
  if (secret.length < 32 || marks.length === 0) return undefined;
  const expected = formKeys.map((formKey) => markBy(formKey, secret, username));
  return marks.some((mark) => expected.some((one) => isSame(mark, one))) ? secret : undefined;
};

/** Marks the browser as a known device of this account, after a completed sign-in or a reset link. */
export const markDevice = (identity: Identity, ctx: PageContext, username: string): void => {
  const held = readCookie(ctx);
  const secret = held.secret.length >= 32 ? held.secret : randomBytes(32).toString("base64url");
  const mark = markBy(identity.formKeys[0] ?? "", secret, username);
  const marks = [mark, ...held.marks.filter((one) => one !== mark)].slice(0, mostMarks);
  keepCookie(identity, ctx, deviceCookie, [secret, ...marks].join("."), yearMs);
};

/** Mails the person that another browser has signed in. Not at the first sign-in of an account. */
const mailNewDevice = async (
  identity: Identity,
  ctx: PageContext,
  visit: Visit,
  credential: StoredCredential,
): Promise<void> => {
  const { pool, now, issuer, sendMail } = identity.options;
  if (await noteSignIn(pool, credential.subject, now())) return;
  if ((await takeDeviceMail(identity.options, credential.subject)).waitSeconds > 0) return;
  const url = new URL(linkTo(identity, { ...visit, locale: credential.locale }, "/manage"), issuer).href;
  const { variant } = visit.client;
  await sendMail(identityMail("new-device", credential, { variant, url, origin: originOf(ctx), at: now() }));
};

/** Marks the browser of a completed sign-in, and mails the person if it is another than before. */
export const noteDevice = (identity: Identity, ctx: PageContext, visit: Visit, credential: StoredCredential): void => {
  const isKnown = knownDevice(identity, ctx, credential.username) !== undefined;
  markDevice(identity, ctx, credential.username);
  if (!isKnown)
    // Not awaited: a mail that fails holds nobody up.
    mailNewDevice(identity, ctx, visit, credential).catch((error: unknown) =>
      identity.options.log.error({ err: error }, "the mail about a new device was not queued"),
    );
};

export const authenticateBrowser = (
  identity: Identity,
  ctx: PageContext,
  claim: { readonly username: string; readonly password: string },
): Promise<Authentication> => {
  const device = knownDevice(identity, ctx, claim.username);
  return authenticate(identity.options, { ...claim, address: addressOf(ctx), device });
};
