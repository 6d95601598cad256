import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { foldedText } from "@demarc/contract/core/folded-text";
import { takeDeviceMail } from "./attempt-limit.ts";
import { authenticate, type Authentication } from "./authenticate.ts";
import { identityMail } from "./identity-mail.ts";
import {
  addressOf,
  type Identity,
  keepCookie,
  manageLink,
  originOf,
  type PageContext,
  type Visit,
} from "./pages/visit.ts";
import { noteSignIn, type StoredCredential } from "./store/credential.queries.ts";

/**
 * A cookie of browsers that have signed in or chosen a password by a mailed link: a secret of the browser and a mark for each of its
 * last accounts. It does not sign anyone in. It gives the browser its own rate limit: wrong passwords of strangers do not lock out the
 * owner.
 */
const deviceCookie = "demarc_identity_device";
const mostMarks = 5;
const yearMs = 365 * 24 * 3600 * 1000;

/** What a browser has done with an account. A mailed link proves the mailbox, and says little about the second factor. */
type Deed = "device" | "password link";

const markBy = (formKey: string, deed: Deed, secret: string, username: string): string =>
  createHmac("sha256", formKey)
    .update(`${deed} ${secret} ${foldedText(username).toLowerCase()}`)
    .digest("base64url");

const readCookie = (ctx: PageContext): { secret: string; marks: string[] } => {
  const [secret = "", ...marks] = (ctx.cookies.get(deviceCookie, { signed: false }) ?? "").split(".");
  return { secret, marks: marks.slice(0, mostMarks) };
};

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The secret of a browser that has done one of these with this account before; undefined for other browsers. */
const deviceThat = (
  { formKeys }: Identity,
  ctx: PageContext,
  username: string,
  ...deeds: readonly Deed[]
): string | undefined => {
  const { secret, marks } = readCookie(ctx);
  if (secret.length < 32 || marks.length === 0) return undefined;
  const expected = formKeys.flatMap((formKey) => deeds.map((deed) => markBy(formKey, deed, secret, username)));
  return marks.some((mark) => expected.some((one) => isSame(mark, one))) ? secret : undefined;
};

/** The secret of a browser that has signed in to this account, or chosen its password by a mailed link. */
export const knownDevice = (identity: Identity, ctx: PageContext, username: string): string | undefined =>
  deviceThat(identity, ctx, username, "device", "password link");

/** The secret of a browser that has completed a sign-in to this account, with the second factor if there was one. */
export const signedInDevice = (identity: Identity, ctx: PageContext, username: string): string | undefined =>
  deviceThat(identity, ctx, username, "device");

/** Marks the browser as a known device of this account. */
export const markDevice = (identity: Identity, ctx: PageContext, username: string, deed: Deed): void => {
  const held = readCookie(ctx);
  const secret = held.secret.length >= 32 ? held.secret : randomBytes(32).toString("base64url");
  const mark = markBy(identity.formKeys[0] ?? "", deed, secret, username);
  const marks = [mark, ...held.marks.filter((one) => one !== mark)].slice(0, mostMarks);
  keepCookie(identity, ctx, deviceCookie, [secret, ...marks].join("."), yearMs);
};

/** Notes a sign-in, and mails the person if another browser than before has signed in. Not at the first sign-in of an account. */
const noteAndMail = async (
  identity: Identity,
  ctx: PageContext,
  visit: Visit,
  { credential, isKnown }: { readonly credential: StoredCredential; readonly isKnown: boolean },
): Promise<void> => {
  const { pool, now, sendMail } = identity.options;
  const isFirst = await noteSignIn(pool, credential.subject, now());
  if (isFirst || isKnown) return;
  if ((await takeDeviceMail(identity.options, credential.subject)).waitSeconds > 0) return;
  const url = manageLink(identity, visit, credential.locale);
  const { variant } = visit.client;
  await sendMail(identityMail("new-device", credential, { variant, url, origin: originOf(ctx), at: now() }), pool);
};

/** Marks the browser of a completed sign-in, and mails the person if it is another than before. */
export const noteDevice = (identity: Identity, ctx: PageContext, visit: Visit, credential: StoredCredential): void => {
  const isKnown = knownDevice(identity, ctx, credential.username) !== undefined;
  markDevice(identity, ctx, credential.username, "device");
  // Not awaited: a mail that fails holds nobody up.
  noteAndMail(identity, ctx, visit, { credential, isKnown }).catch((error: unknown) =>
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
