import { findBySubject } from "./credential.queries.ts";
import { hashPassword, passwordProblem } from "./credentials.ts";
import { mailPasswordChanged } from "./forgotten-password.page.ts";
import { html } from "./page-html.ts";
import { passwordField, problemNotice, showPage, tokenField } from "./page-layout.ts";
import { applyReset, findResetSubject } from "./password-reset.queries.ts";
import {
  hereIn,
  type Identity,
  linkTo,
  openVisit,
  type PageContext,
  queryValue,
  readForm,
  type Visit,
} from "./visit.ts";

export interface PasswordProblems {
  readonly password?: string | undefined;
  readonly passwordRepeat?: string | undefined;
}

/** What is wrong with a new password and its repetition, in the language of the visit. */
export function newPasswordProblems(
  visit: Visit,
  username: string,
  password: string,
  repeat: string,
): PasswordProblems {
  const problem = passwordProblem(password, username);
  return {
    password: problem && visit.t(`password.${problem}`),
    passwordRepeat: problem === undefined && password !== repeat ? visit.t("password.differs") : undefined,
  };
}

export const hasProblem = (problems: object): boolean =>
  Object.values(problems).some((problem) => problem !== undefined);

function showDead(identity: Identity, ctx: PageContext, visit: Visit): void {
  const { t } = visit;
  showPage(identity, ctx, visit, {
    title: t("new-password.dead.title"),
    status: 410,
    body: html`<div class="card">
      <div>
        <h1>${t("new-password.dead.title")}</h1>
        <p class="lead">${t("new-password.dead.lead")}</p>
      </div>
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
    bare: true,
    body: html`<div class="card">
      <div role="status">
        <h1>${t("new-password.done.title")}</h1>
        <p class="lead">${t("new-password.done.lead")}</p>
      </div>
      <a class="button primary" href="${visit.client.portalUrl}/"
        >${t("new-password.done.continue", { brand: brand.name })}</a
      >
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
    passwordField({
      name: "password",
      label: t("new-password.password"),
      autocomplete: "new-password",
      problem: problems.password,
      focus: true,
    }),
    passwordField({
      name: "passwordRepeat",
      label: t("new-password.repeat"),
      autocomplete: "new-password",
      problem: problems.passwordRepeat,
    }),
  ];
  showPage(identity, ctx, visit, {
    title: t("new-password.title"),
    status,
    body: html`<div class="card">
      <div>
        <h1>${t("new-password.title")}</h1>
        <p class="lead">${t("new-password.lead")}</p>
      </div>
      ${problemNotice(visit, state.notice ?? problems.password ?? problems.passwordRepeat)}
      <form method="post" action="${hereIn(identity, ctx, visit.locale)}">
        ${tokenField(visit)}
        <input type="text" name="username" autocomplete="username" value="${state.username}" hidden />
        ${fields}<button class="button primary" type="submit">${t("new-password.submit")}</button>
      </form>
    </div>`,
  });
}

async function submit(
  identity: Identity,
  ctx: PageContext,
  visit: Visit,
  subject: string,
  token: string,
): Promise<void> {
  const { pool, now, sessionsEnded } = identity.options;
  const credential = await findBySubject(pool, subject);
  if (!credential || credential.disabled) return showDead(identity, ctx, visit);
  const { username } = credential;
  const form = await readForm(identity, ctx);
  if (!form.genuine) return showForm(identity, ctx, visit, { username, notice: visit.t("form.stale"), status: 403 });
  const problems = newPasswordProblems(visit, username, form.text("password"), form.text("passwordRepeat"));
  if (hasProblem(problems)) return showForm(identity, ctx, visit, { username, problems, status: 400 });
  const session = await identity.provider.Session.get(ctx);
  const keepUid = session.accountId === subject ? session.uid : undefined;
  const passwordHash = await hashPassword(form.text("password"));
  const applied = await applyReset(pool, { token, passwordHash, now: now(), keepUid });
  if (!applied) return showDead(identity, ctx, visit);
  await sessionsEnded?.(applied.ended);
  await mailPasswordChanged(identity, ctx, visit, credential);
  return showDone(identity, ctx, visit);
}

/** `/password/new?token=`: opening the link uses nothing up (mail scanners open links too), saving does. */
export async function newPasswordPage(identity: Identity, ctx: PageContext): Promise<void> {
  const visit = openVisit(identity, ctx);
  const token = queryValue(ctx, "token") ?? "";
  const subject = await findResetSubject(identity.options.pool, token, identity.options.now());
  if (subject === undefined) return showDead(identity, ctx, visit);
  if (ctx.method === "POST") return submit(identity, ctx, visit, subject, token);
  const username = (await findBySubject(identity.options.pool, subject))?.username ?? "";
  return showForm(identity, ctx, visit, { username });
}
