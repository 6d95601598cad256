import { deviceName } from "@demarc/contract/core/device-name";
import type { TextKey } from "../identity-text.ts";
import type { PasswordProblems } from "./password-problems.ts";
import { html, type Markup } from "./page-html.ts";
import { doneNotice, passwordField, problemNotice, showPage, tokenField } from "./page-layout.ts";
import type { ProviderSession } from "../store/provider-sessions.queries.ts";
import type { Factors } from "../store/second-factor.queries.ts";
import { factorsCard } from "./factors-card.ts";
import { moment } from "./moment.ts";
import { type Identity, linkTo, type PageContext, queryValue, type Visit } from "./visit.ts";

export interface ManageProblems extends PasswordProblems {
  readonly currentPassword?: string | undefined;
}

export interface ManageState {
  readonly username: string;
  readonly currentUid: string;
  readonly sessions: readonly ProviderSession[];
  readonly factors: Factors;
  readonly problems?: ManageProblems;
  readonly notice?: string | undefined;
  readonly status?: number;
}

function passwordCard(identity: Identity, visit: Visit, { username, problems = {} }: ManageState): Markup {
  const { t } = visit;
  const fields = [
    passwordField(visit, {
      name: "currentPassword",
      label: t("manage.password.current"),
      autocomplete: "current-password",
      problem: problems.currentPassword,
      focus: problems.currentPassword !== undefined,
    }),
    passwordField(visit, {
      name: "password",
      label: t("new-password.password"),
      autocomplete: "new-password",
      hint: t("manage.password.hint"),
      problem: problems.password,
    }),
    passwordField(visit, {
      name: "passwordRepeat",
      label: t("new-password.repeat"),
      autocomplete: "new-password",
      problem: problems.passwordRepeat,
    }),
  ];
  return html`<section class="card" aria-labelledby="password-title">
    <h2 id="password-title">${t("manage.password.title")}</h2>
    <form method="post" action="${linkTo(identity, visit, "/manage/password")}">
      ${tokenField(visit)}
      <input type="text" name="username" autocomplete="username" value="${username}" hidden />
      ${fields}<button class="button primary" type="submit">${t("manage.password.submit")}</button>
    </form>
  </section>`;
}

function sessionRow(identity: Identity, visit: Visit, session: ProviderSession, current: boolean): Markup {
  const { t } = visit;
  const device = deviceName(session.userAgent ?? "", visit.locale) ?? t("device.unknown");
  const date = moment(visit.locale, session.startedAt);
  const end = html`<form method="post" action="${linkTo(identity, visit, "/manage/sessions")}">
    ${tokenField(visit)}
    <button
      class="button"
      type="submit"
      name="session"
      value="${session.uid}"
      aria-label="${t("manage.sessions.end-named", { device, date })}"
    >
      ${t("manage.sessions.end")}
    </button>
  </form>`;
  return html`<li>
    <div>
      <div class="name">${device}${current && html` <span class="badge">${t("manage.sessions.current")}</span>`}</div>
      <div class="since">${t("manage.sessions.started", { date })}</div>
    </div>
    ${!current && end}
  </li>`;
}

function sessionsCard(identity: Identity, visit: Visit, { sessions, currentUid }: ManageState): Markup {
  const { t } = visit;
  const sorted = sessions.toSorted((a, b) => Number(b.uid === currentUid) - Number(a.uid === currentUid));
  const post = (page: string, label: string) =>
    html`<form method="post" action="${linkTo(identity, visit, page)}">
      ${tokenField(visit)}<button class="button" type="submit">${label}</button>
    </form>`;
  return html`<section class="card" aria-labelledby="sessions-title">
    <h2 id="sessions-title">${t("manage.sessions.title")}</h2>
    <ul class="devices">
      ${sorted.map((session) => sessionRow(identity, visit, session, session.uid === currentUid))}
    </ul>
    <div class="actions">
      ${sessions.length > 1 && post("/manage/sessions", t("manage.sessions.end-others"))}${post(
        "/manage/sign-out",
        t("manage.sign-out"),
      )}
    </div>
  </section>`;
}

const doneTexts: Readonly<Record<string, TextKey>> = {
  password: "manage.password.done",
  sessions: "manage.sessions.done",
  added: "factors.added",
  removed: "factors.removed",
  renamed: "factors.renamed",
};

function outcome(ctx: PageContext, visit: Visit): Markup | undefined {
  const text = doneTexts[queryValue(ctx, "done") ?? ""];
  return text && doneNotice(visit.t(text));
}

export function showManage(identity: Identity, ctx: PageContext, visit: Visit, state: ManageState): void {
  const { t } = visit;
  showPage(identity, ctx, visit, {
    title: t("manage.title"),
    wide: true,
    ...(state.status === undefined ? {} : { status: state.status }),
    body: html`<div class="intro">
        <h1>${t("manage.title")}</h1>
        <p class="lead">${t("manage.lead", { username: state.username })}</p>
      </div>
      ${state.notice === undefined ? state.problems === undefined && outcome(ctx, visit) : problemNotice(state.notice)}
      ${passwordCard(identity, visit, state)} ${factorsCard(identity, visit, state.factors)}
      ${sessionsCard(identity, visit, state)}`,
  });
}
