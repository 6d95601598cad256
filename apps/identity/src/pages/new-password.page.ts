import { findBySubject, type StoredCredential } from "../store/credential.queries.ts";
import { takeJudgement } from "../attempt-limit.ts";
import { hashPassword } from "../credentials.ts";
import { endOtherSessions } from "../end-sessions.ts";
import { notifyPasswordChanged } from "./forgotten-password.page.ts";
import { markDevice } from "../known-device.ts";
import { html } from "./page-html.ts";
import { passwordField, problemNotice, showPage, tokenField } from "./page-layout.ts";
import { moveSecret, pageOf, secretOf, spendSecret } from "./password-link.ts";
import { inWords, type PasswordProblems, problemNames, problemWith } from "./password-problems.ts";
import { tooMany } from "./sign-in-form.ts";
import { applyReset, findResetSubject } from "../store/password-reset.queries.ts";
import {
  hereIn,
  type Identity,
  linkTo,
  openVisit,
  type PageContext,
  queryValue,
  readForm,
  seeOther,
  type Visit,
} from "./visit.ts";

type Refusal = "dead" | "unopened";

function showRefusal(identity: Identity, ctx: PageContext, visit: Visit, refusal: Refusal): void {
  const { t } = visit;
  showPage(identity, ctx, visit, {
    title: t(`new-password.${refusal}.title`),
    status: refusal === "dead" ? 410 : 400,
    body: html`<div class="card">
      <h1>${t(`new-password.${refusal}.title`)}</h1>
      <p class="lead">${t(`new-password.${refusal}.lead`)}</p>
      <a class="button primary" href="${linkTo(identity, visit, "/password/forgotten")}"
        >${t("new-password.dead.again")}</a
      >
    </div>`,
  });
}

function showDone(identity: Identity, ctx: PageContext, visit: Visit): void {
  const { t, brand } = visit;
  showPage(identity, ctx, visit, {
    title: t("new-password.done.title"),
    body: html`<div class="card">
      <div role="status">
        <h1>${t("new-password.done.title")}</h1>
        <p class="lead">${t("new-password.done.lead")}</p>
      </div>
      <a class="button primary" href="${visit.client.portalUrl}/">${t("portal.open", { brand: brand.name })}</a>
    </div>`,
  });
}

interface FormState {
  readonly username: string;
  readonly problems?: PasswordProblems;
  readonly notice?: string;
  readonly status?: number;
}

function showForm(identity: Identity, ctx: PageContext, visit: Visit, state: FormState): void {
  const { t } = visit;
  const { problems = {}, status = 200 } = state;
  const fields = [
    passwordField(visit, {
      name: "password",
      label: t("new-password.password"),
      autocomplete: "new-password",
      problem: problems.password,
      focus: problems.passwordRepeat === undefined,
    }),
    passwordField(visit, {
      name: "passwordRepeat",
      label: t("new-password.repeat"),
      autocomplete: "new-password",
      problem: problems.passwordRepeat,
      focus: problems.passwordRepeat !== undefined,
    }),
  ];
  showPage(identity, ctx, visit, {
    title: t("new-password.title"),
    status,
    body: html`<div class="card">
      <h1>${t("new-password.title")}</h1>
      <p class="lead">${t("new-password.lead")}</p>
      <form method="post" action="${hereIn(identity, ctx, visit.locale)}">
        ${problemNotice(state.notice)}${tokenField(visit)}
        <input type="text" name="username" autocomplete="username" value="${state.username}" hidden />
        ${fields}<button class="button primary" type="submit">${t("new-password.submit")}</button>
      </form>
    </div>`,
  });
}

interface OpenLink {
  readonly handle: string;
  readonly token: string;
  readonly credential: StoredCredential;
}

async function submit(identity: Identity, ctx: PageContext, visit: Visit, link: OpenLink): Promise<void> {
  const { pool, now, sessionsEnded } = identity.options;
  const { handle, token, credential } = link;
  const { username, subject } = credential;
  const form = await readForm(identity, ctx);
  if (!form.genuine) return showForm(identity, ctx, visit, { username, notice: visit.t("form.stale"), status: 403 });
  const chosen = { password: form.text("password"), repeat: form.text("passwordRepeat") };
  const judged = await takeJudgement(identity.options, subject);
  if (judged.waitSeconds > 0) {
    const { status, problem: notice } = tooMany(ctx, visit, judged.waitSeconds);
    return showForm(identity, ctx, visit, { username, status, notice });
  }
  const problem = await problemWith(identity, credential, chosen);
  // Redirects instead of responding directly, so that the back button does not lead to a post.
  if (problem) return seeOther(ctx, linkTo(identity, visit, pageOf(handle), { problem }));
  const session = await identity.provider.Session.get(ctx);
  const keepUid = session.accountId === subject ? session.uid : undefined;
  const passwordHash = await hashPassword(chosen.password);
  // Before the link is spent, so that the person can try again if it fails.
  await endOtherSessions(identity.options, subject, keepUid);
  const notify = notifyPasswordChanged(identity, ctx, visit, credential);
  const applied = await applyReset(pool, { token, passwordHash, now: now(), keepUid, notify });
  if (!applied) return showRefusal(identity, ctx, visit, "dead");
  spendSecret(identity, ctx, handle);
  markDevice(identity, ctx, username, "password link");
  if (applied.ended.length > 0) await sessionsEnded?.(applied.ended);
  return seeOther(ctx, linkTo(identity, visit, pageOf(handle), { changed: "yes" }));
}

/**
 * `/password/new?token=`, the link in a mail: moves the secret out of the URL, where history, screens and proxies would
 * keep it. Nothing is checked or consumed, so link scanners that open it do no harm.
 */
export async function openPasswordLink(identity: Identity, ctx: PageContext): Promise<void> {
  const visit = openVisit(identity, ctx);
  const page = moveSecret(identity, ctx, queryValue(ctx, "token") ?? "");
  if (page === undefined) return showRefusal(identity, ctx, visit, "dead");
  return seeOther(ctx, linkTo(identity, visit, page));
}

/** `/password/new/<handle>`: shows the form while the link is valid; saving consumes the link. */
export async function newPasswordPage(identity: Identity, ctx: PageContext, handle: string): Promise<void> {
  const visit = openVisit(identity, ctx);
  const { pool, now } = identity.options;
  const secret = secretOf(ctx, handle);
  if (secret === "spent" && queryValue(ctx, "changed")) return showDone(identity, ctx, visit);
  if (secret === undefined) return showRefusal(identity, ctx, visit, "unopened");
  const subject = secret === "spent" ? undefined : await findResetSubject(pool, secret.token, now());
  const credential = subject === undefined ? undefined : await findBySubject(pool, subject);
  if (secret === "spent" || !credential || credential.disabled) return showRefusal(identity, ctx, visit, "dead");
  if (ctx.method === "POST") return submit(identity, ctx, visit, { handle, token: secret.token, credential });
  const { username } = credential;
  const problem = problemNames.find((name) => name === queryValue(ctx, "problem"));
  if (problem === undefined) return showForm(identity, ctx, visit, { username });
  return showForm(identity, ctx, visit, { username, problems: inWords(visit, problem), status: 400 });
}
