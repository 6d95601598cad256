import { html, type Markup } from "./page-html.ts";
import { problemNotice, tokenField } from "./page-layout.ts";
import type { Visit } from "./visit.ts";

interface PasskeyForm {
  readonly action: string;
  readonly options: string;
  readonly label: string;
  readonly creates?: boolean;
  /** Whether the field for the user name offers passkeys too. */
  readonly autofill?: boolean;
  readonly isPrimary?: boolean;
  /** Fields before the button. */
  readonly more?: Markup;
  readonly problem?: string | undefined;
}

/** A form that asks the browser for a passkey. It stays hidden in browsers that do not know passkeys. */
export const passkeyForm = (visit: Visit, form: PasskeyForm): Markup =>
  html` <form
    method="post"
    action="${form.action}"
    data-passkey="${form.options}"
    ${form.creates && html` data-creates="yes"`}${form.autofill && html` data-autofill="yes"`}
    hidden
  >
    ${problemNotice(form.problem)}${tokenField(visit)}
    <input type="hidden" name="passkey" value="" />
    ${form.more}
    <button class="button${(form.isPrimary ?? true) && " primary"}" type="submit">${form.label}</button>
    <p class="problem" role="alert" data-failed hidden>${visit.t("passkey.failed")}</p>
  </form>`;

export const withoutPasskeys = (visit: Visit): Markup =>
  html`<p class="lead" data-without-passkeys>${visit.t("passkey.unsupported")}</p>`;
