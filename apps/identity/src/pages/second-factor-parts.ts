import { encode } from "uqr";
import { inFours } from "../second-factor/recovery-codes.ts";
import { setUpUri } from "../second-factor/totp.ts";
import { html, type Markup } from "./page-html.ts";
import { problemNotice, tokenField } from "./page-layout.ts";
import { describedBy } from "./sign-in-form.ts";
import type { Visit } from "./visit.ts";

interface CodeField {
  readonly label: string;
  readonly kind: "app" | "recovery";
  readonly problem: string | undefined;
}

/** The field for a code of an app, which phones fill in and which gets digits, or for a recovery code. */
export const codeField = ({ label, kind, problem }: CodeField): Markup =>
  html`<div class="field">
    <label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      ${
        kind === "app"
          ? html`inputmode="numeric" autocomplete="one-time-code" maxlength="12"`
          : html`autocomplete="off" maxlength="40"`
      }
      autocapitalize="none"
      spellcheck="false"
      autofocus
      required${describedBy(problem)}
    />
  </div>`;

/** The dark squares as one SVG path, inside the quiet zone of four squares that cameras need. */
function qrCode(content: string, label: string): Markup {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const squares = data.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join(""));
  return html`<svg
    class="qr"
    viewBox="0 0 ${size + 8} ${size + 8}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d="${squares.join("")}" fill="#000" />
  </svg>`;
}

interface AppSetUp {
  readonly action: string;
  readonly secret: string;
  readonly username: string;
  readonly problem: string | undefined;
}

/** The QR code and secret of an app, and the form that confirms it with a code. */
export const appSetUp = (visit: Visit, { action, secret, username, problem }: AppSetUp): Markup => {
  const { t, brand } = visit;
  return html`<ol class="steps">
      <li>
        ${t("app.scan")} ${qrCode(setUpUri(secret, brand.name, username), t("app.qr"))}
        <p class="hint">${t("app.type")} <code class="key">${inFours(secret, " ")}</code></p>
      </li>
      <li>${t("app.enter")}</li>
    </ol>
    <form method="post" action="${action}">
      ${problemNotice(problem)}${tokenField(visit)}
      <input type="hidden" name="act" value="app" />
      ${codeField({ label: t("app.code"), kind: "app", problem })}
      <button class="button primary" type="submit">${t("app.confirm")}</button>
    </form>`;
};

/** New recovery codes, which are shown this once; `next` leads on. */
export const recoveryCodesCard = (visit: Visit, codes: readonly string[], next: Markup): Markup => {
  const { t, brand } = visit;
  return html`<div class="card">
    <h1>${t("codes.title")}</h1>
    <p class="lead">${t("codes.lead", { brand: brand.name })}</p>
    <ul class="codes" id="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <div class="actions">
      <button class="button" type="button" data-copies="codes" data-copied="${t("codes.copied")}" hidden>
        ${t("codes.copy")}</button
      ><button class="button" type="button" data-prints hidden>${t("codes.print")}</button>
    </div>
    ${next}
  </div>`;
};
