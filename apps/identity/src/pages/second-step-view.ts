import type { NextStep } from "../second-factor/requirement.ts";
import type { Factors } from "../store/second-factor.queries.ts";
import type { TextKey } from "../identity-text.ts";
import { html, type Markup } from "./page-html.ts";
import { problemNotice, showPage, tokenField } from "./page-layout.ts";
import { passkeyForm, withoutPasskeys } from "./passkey-form.ts";
import { appSetUp, codeField } from "./second-factor-parts.ts";
import type { Identity, PageContext, Visit } from "./visit.ts";

/** The ways to take the second step, or to set it up. */
export const ways = ["passkey", "app", "recovery"] as const;
export type Way = (typeof ways)[number];

/** What a person can use, the best one first. */
export const waysOf = ({ app, passkeys, recoveryCodes }: Factors): Way[] =>
  ways.filter((way) => ({ passkey: passkeys.length > 0, app: app !== undefined, recovery: recoveryCodes > 0 })[way]);

export interface StepView {
  readonly step: Exclude<NextStep, "none">;
  readonly way: Way | undefined;
  readonly others: readonly Way[];
  /** The link to this page for one of the ways. */
  readonly linkOf: (way: Way) => string;
  readonly here: string;
  /** Goes back to the first step. */
  readonly back: string;
  readonly username: string;
  readonly passkeyOptions: string | undefined;
  readonly secret: string | undefined;
  readonly problem?: string | undefined;
  readonly status?: number;
}

const otherWays = ({ t }: Visit, { step, others, linkOf, back }: StepView): Markup =>
  html`<ul class="ways">
    ${others.map((way) => html`<li><a href="${linkOf(way)}">${t(`${step}.other.${way}` as TextKey)}</a></li>`)}
    <li><a href="${back}">${t("step.back")}</a></li>
  </ul>`;

const codeForm = (visit: Visit, view: StepView, kind: "app" | "recovery"): Markup => {
  const { t } = visit;
  return html`<form method="post" action="${view.here}">
    ${problemNotice(view.problem)}${tokenField(visit)}
    <input type="hidden" name="act" value="${kind}" />
    ${codeField({ label: t(kind === "app" ? "app.code" : "codes.code"), kind, problem: view.problem })}
    <button class="button primary" type="submit">${t("step.submit")}</button>
  </form>`;
};

const choices = ({ t }: Visit, { linkOf }: StepView): Markup =>
  html`<ul class="choices">
    ${(["passkey", "app"] as const).map(
      (way, place) =>
        html`<li>
          <a class="button${place === 0 && " primary"}" href="${linkOf(way)}">${t(`set-up.${way}`)}</a>
          <p>${t(`set-up.${way}.hint`)}</p>
        </li>`,
    )}
  </ul>`;

function contentOf(visit: Visit, view: StepView): Markup {
  const { t } = visit;
  const { step, way, here, problem, username } = view;
  if (way === undefined) return html`${problemNotice(problem)}${choices(visit, view)}`;
  if (way === "passkey") {
    const [creates, options] = [step === "set-up", view.passkeyOptions ?? "{}"];
    const label = t(creates ? "passkey.create" : "passkey.use");
    return html`${passkeyForm(visit, { action: here, options, label, creates, problem })}${withoutPasskeys(visit)}`;
  }
  if (step === "use") return codeForm(visit, view, way);
  return appSetUp(visit, { action: here, secret: view.secret ?? "", username, problem });
}

/** The second step of a sign-in: the use of a factor, or the set-up of the first one. */
export function showStep(identity: Identity, ctx: PageContext, visit: Visit, view: StepView): void {
  const { t } = visit;
  const title = t(`${view.step}.title`);
  const lead = view.way === undefined ? t("set-up.lead") : t(`${view.step}.lead.${view.way}` as TextKey);
  showPage(identity, ctx, visit, {
    title,
    signIn: true,
    passkey: view.way === "passkey",
    ...(view.status === undefined ? {} : { status: view.status }),
    body: html`<div class="card">
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${contentOf(visit, view)}${otherWays(visit, view)}
    </div>`,
  });
}
