import type { Authentication } from "../authenticate.ts";
import { html, type Markup } from "./page-html.ts";
import { passkeyForm } from "./passkey-form.ts";
import { passwordField, problemNotice, showPage, tokenField } from "./page-layout.ts";
import { hereIn, type Identity, linkTo, type PageContext, type Visit } from "./visit.ts";

export interface SignInForm {
  readonly username: string;
  /** True if a known person only confirms their identity. */
  readonly again: boolean;
  readonly problem?: string | undefined;
  readonly status?: number;
  /** Where "forgotten your password" returns to. */
  readonly signIn?: string | undefined;
  /** Offers to sign in with a passkey instead of a password. */
  readonly passkeyOptions?: string | undefined;
}

/** The user name field; `more` are further attributes of the input. */
export const usernameField = (label: string, more: Markup, autocomplete = "username"): Markup =>
  html`<div class="field">
    <label for="username">${label}</label>
    <input
      id="username"
      name="username"
      type="text"
      inputmode="email"
      autocomplete="${autocomplete}"
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
  const named = form.username !== "";
  const about = html` value="${form.username}"${!named && html` autofocus`}${describedBy(form.problem)}`;
  const password = passwordField(visit, {
    name: "password",
    label: t("sign-in.password"),
    autocomplete: "current-password",
    link: html`<a class="aside" href="${forgotten}">${t("sign-in.forgotten")}</a>`,
    refused: form.problem !== undefined,
    focus: named,
  });
  const autocomplete = form.passkeyOptions === undefined ? "username" : "username webauthn";
  return html`${usernameField(t("sign-in.username"), about, autocomplete)} ${password}
    <button class="button primary" type="submit">${t("sign-in.submit")}</button>`;
};

export function showSignIn(identity: Identity, ctx: PageContext, visit: Visit, form: SignInForm): void {
  const { t, client } = visit;
  const title = t(form.again ? "sign-in.again.title" : "sign-in.title");
  const { passkeyOptions: options } = form;
  const action = hereIn(identity, ctx, visit.locale);
  showPage(identity, ctx, visit, {
    title,
    signIn: true,
    passkey: form.passkeyOptions !== undefined,
    ...(form.status === undefined ? {} : { status: form.status }),
    body: html`<div class="card">
      <h1>${title}</h1>
      <p class="lead">${t(form.again ? "sign-in.again.lead" : "sign-in.lead")}</p>
      <form method="post" action="${action}">
        ${problemNotice(form.problem)}${tokenField(visit)}${fields(identity, visit, form)}
      </form>
      ${
        options !== undefined &&
        passkeyForm(visit, { action, options, label: t("passkey.sign-in"), autofill: true, isPrimary: false })
      }
      ${
        !form.again &&
        html`<p class="other">
          ${t("sign-in.no-account")} <a href="${client.portalUrl}/apply">${t("sign-in.apply")}</a>
        </p>`
      }
    </div>`,
  });
}

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
