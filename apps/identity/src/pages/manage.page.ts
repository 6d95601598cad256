import { foldedText } from "@demarc/contract/core/folded-text";
import { takeGuess, takeJudgement } from "../attempt-limit.ts";
import { findBySubject, type StoredCredential, updatePasswordHash } from "../store/credential.queries.ts";
import { hashPassword, verifyPassword } from "../credentials.ts";
import { notifyPasswordChanged } from "./forgotten-password.page.ts";
import { type ManageState, showManage } from "./manage-view.ts";
import { inWords, problemWith } from "./password-problems.ts";
import { listSessionsOf, recordDevice, sessionLives } from "../store/provider-sessions.queries.ts";
import { endOneSession, endOtherSessions, endWithPortals } from "../end-sessions.ts";
import type { Methods } from "../second-factor/methods.ts";
import { lacksSecondFactor } from "../second-factor/requirement.ts";
import { keep } from "../store/kept-state.queries.ts";
import { inTransaction } from "../store/identity-sql.ts";
import { findFactors } from "../store/second-factor.queries.ts";
import { sessionSeconds } from "../identity-options.ts";
import { authenticateBrowser, knownDevice } from "../known-device.ts";
import { sessionCookie } from "../provider-settings.ts";
import { afterPassword, type Place, secondStepPage } from "./second-step.page.ts";
import { refusal, showSignIn, tooMany } from "./sign-in-form.ts";
import { signOutHere } from "./sign-out.page.ts";
import {
  addressOf,
  type Form,
  type Identity,
  linkTo,
  openVisit,
  type PageContext,
  queryValue,
  readForm,
  seeOther,
  type Visit,
} from "./visit.ts";

export interface Person {
  readonly credential: StoredCredential;
  readonly uid: string;
  /** When this session began, or when the person signed in again; in seconds since 1970. */
  readonly signedInAt: number;
  readonly methods: Methods;
}

/** The user who is signed in on this browser, unless disabled. */
export async function currentPerson(identity: Identity, ctx: PageContext): Promise<Person | undefined> {
  const { accountId, uid, loginTs: signedInAt = 0, amr: methods = [] } = await identity.provider.Session.get(ctx);
  const credential = accountId === undefined ? undefined : await findBySubject(identity.options.pool, accountId);
  return credential && !credential.disabled ? { credential, uid, signedInAt, methods } : undefined;
}

export async function show(
  identity: Identity,
  ctx: PageContext,
  visit: Visit,
  { credential, uid }: Person,
  state: Pick<ManageState, "problems" | "notice" | "status"> = {},
): Promise<void> {
  const sessions = await listSessionsOf(identity.options.pool, credential.subject);
  const factors = await findFactors(identity.options.pool, credential.subject);
  showManage(identity, ctx, visit, { username: credential.username, currentUid: uid, sessions, factors, ...state });
}

/** How long ago a sign-in may be for a change of second factors. */
export const recentSeconds = 15 * 60;

/** Kept for a session that began, or that the person confirmed, on this page. */
export const ownAccountSignIn = (uid: string) => ({ model: "OwnAccountSignIn", id: uid }) as const;

/** Starts a session of the provider itself, so that the portals sign this person in too; ends another person's in this browser. */
async function startSession(identity: Identity, ctx: PageContext, subject: string, methods: Methods): Promise<void> {
  const { pool, now } = identity.options;
  const found = await identity.provider.Session.get(ctx);
  const stranger = found.accountId !== undefined && found.accountId !== subject;
  if (stranger) await endWithPortals(identity.options, [found.uid], () => found.destroy());
  const session = stranger ? new identity.provider.Session() : found;
  session.loginAccount({ accountId: subject, amr: [...methods], loginTs: Math.floor(now().getTime() / 1000) });
  session.resetIdentifier();
  await session.save(sessionSeconds);
  await recordDevice(pool, { uid: session.uid, subject, userAgent: ctx.get("user-agent"), now: now() });
  await keep(pool, ownAccountSignIn(session.uid), { accountId: subject }, recentSeconds);
  const expires = new Date(Date.now() + sessionSeconds * 1000);
  ctx.cookies.set(sessionCookie, session.jti, { path: identity.path, httpOnly: true, sameSite: "lax", expires });
}

const placeOf = (identity: Identity, ctx: PageContext, visit: Visit): Place => ({
  key: "manage",
  path: "/manage",
  complete: async (subject, methods) => {
    await startSession(identity, ctx, subject, methods);
    seeOther(ctx, linkTo(identity, visit, "/manage"));
  },
});

/** `/manage/second`: the second step of a sign-in that began at `/manage`. */
export const manageSecondPage = (identity: Identity, ctx: PageContext): Promise<void> => {
  const visit = openVisit(identity, ctx);
  return secondStepPage(identity, ctx, visit, placeOf(identity, ctx, visit));
};

async function signIn(identity: Identity, ctx: PageContext, visit: Visit): Promise<void> {
  const form = await readForm(identity, ctx);
  const username = form.text("username").slice(0, 254);
  const password = form.text("password");
  const { t } = visit;
  const again = { username, again: queryValue(ctx, "again") !== undefined };
  if (!form.genuine) return showSignIn(identity, ctx, visit, { ...again, problem: t("form.stale"), status: 403 });
  if (!foldedText(username) || !password)
    return showSignIn(identity, ctx, visit, { ...again, problem: t("sign-in.missing"), status: 400 });
  const answer = await authenticateBrowser(identity, ctx, { username, password });
  if (answer.outcome !== "right") return showSignIn(identity, ctx, visit, { ...again, ...refusal(ctx, visit, answer) });
  return afterPassword({ identity, ctx, visit, place: placeOf(identity, ctx, visit) }, answer.credential);
}

export const signInAgain = (identity: Identity, ctx: PageContext, visit: Visit): void =>
  seeOther(ctx, linkTo(identity, visit, "/manage", { again: "yes" }));

const lacksFactor = ({ options }: Identity, { credential, methods }: Person): Promise<boolean> =>
  lacksSecondFactor(options, credential.subject, methods);

/** `/manage`: shows the page; without a session it shows the sign-in form, which posts back here. */
export async function managePage(identity: Identity, ctx: PageContext): Promise<void> {
  const visit = openVisit(identity, ctx);
  if (ctx.method === "POST") return signIn(identity, ctx, visit);
  const person = await currentPerson(identity, ctx);
  if (!person) return showSignIn(identity, ctx, visit, { username: "", again: false });
  if (queryValue(ctx, "again") !== undefined)
    return showSignIn(identity, ctx, visit, { username: person.credential.username, again: true });
  if (await lacksFactor(identity, person)) return signInAgain(identity, ctx, visit);
  return show(identity, ctx, visit, person);
}

export type Change = (identity: Identity, ctx: PageContext, visit: Visit, person: Person, form: Form) => Promise<void>;

/**
 * A change requires a session and a form with a valid token; otherwise the page is shown again. The session has the second factor that
 * the person has or must have, unless `suffices`.
 */
export const changing =
  (change: Change, suffices = false) =>
  async (identity: Identity, ctx: PageContext): Promise<void> => {
    const visit = openVisit(identity, ctx);
    const manage = linkTo(identity, visit, "/manage");
    if (ctx.method !== "POST") return seeOther(ctx, manage);
    const form = await readForm(identity, ctx);
    const person = await currentPerson(identity, ctx);
    if (!person) return seeOther(ctx, manage);
    if (!suffices && (await lacksFactor(identity, person))) return signInAgain(identity, ctx, visit);
    if (!form.genuine) return show(identity, ctx, visit, person, { notice: visit.t("form.stale"), status: 403 });
    return change(identity, ctx, visit, person, form);
  };

const replacePassword: Change = async (identity, ctx, visit, person, form) => {
  const { options } = identity;
  const { subject, username, passwordHash: before } = person.credential;
  const [current, password] = [form.text("currentPassword"), form.text("password")];
  const refuse = (waitSeconds: number) => {
    const { status, problem: notice } = tooMany(ctx, visit, waitSeconds);
    return show(identity, ctx, visit, person, { status, notice });
  };
  const attempt = await takeGuess(options, {
    username,
    address: addressOf(ctx),
    device: knownDevice(identity, ctx, username),
  });
  if (attempt.waitSeconds > 0) return refuse(attempt.waitSeconds);
  if (!(await verifyPassword(before, current))) {
    const problems = { currentPassword: visit.t("password.current-wrong") };
    return show(identity, ctx, visit, person, { problems, status: 400 });
  }
  await attempt.forgive();
  const judged = await takeJudgement(options, subject);
  if (judged.waitSeconds > 0) return refuse(judged.waitSeconds);
  const chosen = { password, repeat: form.text("passwordRepeat") };
  const problems =
    password === current
      ? { password: visit.t("password.same") }
      : inWords(visit, await problemWith(identity, person.credential, chosen));
  if (Object.values(problems).some((problem) => problem !== undefined))
    return show(identity, ctx, visit, person, { problems, status: 400 });
  const passwordHash = await hashPassword(password);
  await endOtherSessions(options, subject, person.uid);
  await inTransaction(options.pool, async (client) => {
    await updatePasswordHash(client, subject, passwordHash);
    await notifyPasswordChanged(identity, ctx, visit, person.credential)(client);
  });
  // Again, because the previous password worked until now.
  await endOtherSessions(options, subject, person.uid);
  return seeOther(ctx, linkTo(identity, visit, "/manage", { done: "password" }));
};

const endOthers: Change = async (identity, ctx, visit, { credential: { subject }, uid }, form) => {
  const wanted = form.text("session");
  if (wanted === "") await endOtherSessions(identity.options, subject, uid);
  else if (await sessionLives(identity.options.pool, subject, wanted))
    await endOneSession(identity.options, subject, wanted);
  return seeOther(ctx, linkTo(identity, visit, "/manage", { done: "sessions" }));
};

/** `POST /manage/password`: current password, and the new one twice. */
export const changePasswordPage = changing(replacePassword);

/** `POST /manage/sessions`: ends the one named by `session`, or all but this one. */
export const endSessionsPage = changing(endOthers);

/** `POST /manage/sign-out`: ends the session of this browser. */
export const signOutHerePage = changing(
  (identity, ctx, _visit, { credential, uid }) => signOutHere(identity, ctx, { accountId: credential.subject, uid }),
  true,
);
