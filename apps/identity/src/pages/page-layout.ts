import { html, type Markup } from "./page-html.ts";
import { pageScriptSource, pageScriptTag } from "./page-script.ts";
import { passkeyScriptPath } from "./passkey-script.ts";
import { iconPath, stylesheetPath } from "./page-styles.ts";
import { hereIn, type Identity, type PageContext, type Visit } from "./visit.ts";

export interface Page {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Several cards under one heading instead of one card. */
  readonly wide?: boolean;
  /** True where a password is typed to sign in: the page then says at which host. */
  readonly signIn?: boolean;
  /** True for a page that uses or creates a passkey, which needs a script. */
  readonly passkey?: boolean;
}

const languages = [
  { locale: "nl", name: "Nederlands" },
  { locale: "en", name: "English" },
] as const;

const languageSwitch = (identity: Identity, ctx: PageContext, visit: Visit): Markup =>
  html` <nav class="languages" aria-label="${visit.t("language.label")}">
    ${languages.map(
      ({ locale, name }) =>
        html`<a
          href="${hereIn(identity, ctx, locale)}"
          lang="${locale}"
          hreflang="${locale}"
          ${locale === visit.locale && html` aria-current="true"`}
          >${name}</a
        >`,
    )}
  </nav>`;

const footerLinks = ({ t, client: { privacyPage, statusPage, supportEmail } }: Visit): Markup | false => {
  const links = [
    [privacyPage, t("page.privacy")],
    [statusPage, t("page.status")],
    [supportEmail && `mailto:${supportEmail}`, t("page.help")],
  ].filter(([href]) => href);
  return (
    links.length > 0 &&
    html`<span class="dot" aria-hidden="true">·</span>
      <nav aria-label="${t("page.footer")}">${links.map(([href, name]) => html`<a href="${href}">${name}</a>`)}</nav>`
  );
};

const lock = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path d="M4.6 9h10.8v8H4.6zM7 9V6.4a3 3 0 0 1 6 0V9M10 12.2v1.8" />
</svg>`;

const document = (identity: Identity, ctx: PageContext, visit: Visit, page: Page): Markup =>
  html`<!doctype html>
    <html lang="${visit.locale}" data-brand="${visit.client.variant}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${visit.brand.name}</title>
        <link rel="stylesheet" href="${identity.path}${stylesheetPath}" />
        <link rel="icon" type="image/svg+xml" href="${identity.path}${iconPath(visit.client.variant)}" />
      </head>
      <body>
        <div class="middle${page.wide && " wide"}">
          <header>
            <a class="brand" href="${visit.client.portalUrl}/"
              ><svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="${visit.brand.mark}" /></svg>${
                visit.brand.name
              }</a
            >
          </header>
          <main>
            ${page.body}
            <p class="host">
              ${lock}${page.signIn && html`${visit.t("page.host")} `}<strong
                >${new URL(identity.options.issuer).host}</strong
              >
            </p>
          </main>
        </div>
        <footer>${languageSwitch(identity, ctx, visit)}${footerLinks(visit)}</footer>
        ${pageScriptTag}${page.passkey && html`<script src="${identity.path}${passkeyScriptPath}" defer></script>`}
      </body>
    </html>`;

/** A form's redirect ends at a portal, and Chromium applies form-action to every redirect. */
const contentSecurityPolicy = ({ options: { clients, issuer } }: Identity, { passkey }: Page): string => {
  const origins = new Set([new URL(issuer).origin, ...clients.map((client) => new URL(client.portalUrl).origin)]);
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `script-src ${pageScriptSource}${passkey ? ` ${issuer}${passkeyScriptPath}` : ""}`,
    `form-action 'self' ${[...origins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
};

export function showPage(identity: Identity, ctx: PageContext, visit: Visit, page: Page): void {
  ctx.status = page.status ?? 200;
  ctx.type = "html";
  ctx.set("Content-Security-Policy", contentSecurityPolicy(identity, page));
  ctx.set("Cache-Control", "no-store");
  ctx.set("Content-Language", visit.locale);
  ctx.vary("Accept-Language");
  ctx.body = document(identity, ctx, visit, page).text;
}

const warning = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="10" cy="10" r="7.5" />
  <path d="M10 6.5v4M10 13.4v.1" />
</svg>`;
const tick = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="10" cy="10" r="7.5" />
  <path d="M6.8 10.2l2.2 2.2 4.2-4.6" />
</svg>`;

/** The error of a form, above its fields; screen readers announce it immediately. */
export const problemNotice = (problem: string | undefined): Markup =>
  problem === undefined
    ? html``
    : html`<p class="error" role="alert" id="problem">${warning}<span>${problem}</span></p>`;

export const doneNotice = (text: string): Markup =>
  html`<div class="notice ok" role="status">
    ${tick}
    <div>${text}</div>
  </div>`;

export const tokenField = (visit: Visit): Markup =>
  html`<input type="hidden" name="formToken" value="${visit.formToken}" />`;

export interface PasswordField {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: "current-password" | "new-password";
  /** Shown at the end of the label's line; comes after the field in the tab order. */
  readonly link?: Markup | undefined;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** True if the notice above the form is about this field. */
  readonly refused?: boolean;
  readonly focus?: boolean;
}

const eye = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path
    d="M2.4 10S5 4.8 10 4.8 17.6 10 17.6 10 15 15.2 10 15.2 2.4 10 2.4 10zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z"
  />
</svg>`;

export function passwordField(visit: Visit, field: PasswordField): Markup {
  const { name, label, autocomplete, link, hint, problem, refused, focus } = field;
  const described = [
    refused && "problem",
    hint !== undefined && `${name}-hint`,
    problem !== undefined && `${name}-problem`,
  ].filter(Boolean);
  const invalid = refused || problem !== undefined;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="secret">
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${autocomplete}"
        required${focus && html` autofocus`}${invalid && html` aria-invalid="true"`}${
          described.length > 0 && html` aria-describedby="${described.join(" ")}"`
        }
      />
      <button
        type="button"
        data-shows="${name}"
        aria-pressed="false"
        aria-label="${visit.t("password.show-named", { field: label })}"
        title="${visit.t("password.show")}"
        hidden
      >
        ${eye}
      </button>
    </div>
    ${link} ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`;
}
