import type { Authentication } from "../authenticate.ts";
import { html, type Markup } from "./page-html.ts";
import { problemNotice, showPage, tokenField } from "./page-layout.ts";
import { hereIn, type Identity, linkTo, type PageContext, type Visit } from "./visit.ts";

export interface SignInForm {
  readonly username: string;
  /** True if a known person only confirms their identity. */
  readonly again: boolean;
  readonly problem?: string | undefined;
  readonly status?: number;
  /** Where "forgotten your password" returns to. */
  readonly signIn?: string | undefined;
}

/** The user name field; `more` are further attributes of the input. */
export const usernameField = (label: string, more: Markup): Markup =>
  html`<div class="field">
    <label for="username">${label}</label>
    <input
      id="username"
      name="username"
      type="text"
      inputmode="email"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required${more}
    />
  </div>`;

/** The attributes of a field that is invalid because of the notice above the form. */
export const describedBy = (problem: string | undefined) =>
  problem !== undefined && html` aria-describedby="problem" aria-invalid="true"`;

const fields = (identity: Identity, visit: Visit, form: SignInForm): Markup => {
  const { t } = visit;
  const forgotten = linkTo(identity, visit, "/password/forgotten", form.signIn ? { sign_in: form.signIn } : {});
  const described = describedBy(form.problem);
  const named = form.username !== "";
  const about = html` value="${form.username}"${!named && html` autofocus`}${described}`;
  return html`${usernameField(t("sign-in.username"), about)}
    <div class="field">
      <label for="password">${t("sign-in.password")}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required${named && html` autofocus`}${described}
      />
    </div>
    <button class="button primary" type="submit">${t("sign-in.submit")}</button>
    <p><a href="${forgotten}">${t("sign-in.forgotten")}</a></p>`;
};

/** The sign-in form, shared by all pages. */
export function showSignIn(identity: Identity, ctx: PageContext, visit: Visit, form: SignInForm): void {
  const { t, brand } = visit;
  const title = t(form.again ? "sign-in.again.title" : "sign-in.title");
  const lead = form.again ? t("sign-in.again.lead") : t("sign-in.lead", { brand: brand.name });
  showPage(identity, ctx, visit, {
    title,
    ...(form.status === undefined ? {} : { status: form.status }),
    body: html`<div class="card">
      <div>
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
      </div>
      ${problemNotice(visit, form.problem)}
      <form method="post" action="${hereIn(identity, ctx, visit.locale)}">
        ${tokenField(visit)}${fields(identity, visit, form)}
      </form>
    </div>`,
  });
}

/** Status and text for a refused attempt; when rate-limited also when to retry. */
export function refusal(
  ctx: PageContext,
  visit: Visit,
  refused: Exclude<Authentication, { outcome: "right" }>,
): { status: number; problem: string } {
  if (refused.outcome === "wrong") return { status: 401, problem: visit.t("sign-in.wrong") };
  return tooMany(ctx, visit, refused.seconds);
}

export function tooMany(ctx: PageContext, visit: Visit, seconds: number): { status: number; problem: string } {
  ctx.set("Retry-After", String(seconds));
  return { status: 429, problem: visit.t("sign-in.wait", { minutes: Math.ceil(seconds / 60) }) };
}
