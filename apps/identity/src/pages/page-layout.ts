import { html, type Markup } from "./page-html.ts";
import { stylesheetPath } from "./page-styles.ts";
import { hereIn, type Identity, type PageContext, type Visit } from "./visit.ts";

export interface Page {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Several cards under one heading instead of one centred card. */
  readonly wide?: boolean;
  /** Omits the link to the portal, if the page has its own. */
  readonly bare?: boolean;
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

const document = (identity: Identity, ctx: PageContext, visit: Visit, page: Page): Markup =>
  html`<!doctype html>
<html lang="${visit.locale}" data-brand="${visit.client.variant}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · ${visit.brand.name}</title>
<link rel="stylesheet" href="${identity.path}${stylesheetPath}">
<link rel="icon" type="image/svg+xml" href="${identity.path}/assets/${visit.client.variant}.svg">
</head>
<body>
<div class="backdrop" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="${visit.brand.mark}"/></svg></div>
<header>
  <span class="brand"><svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="${visit.brand.mark}"/></svg>${
    visit.brand.name
  }</span>
  ${languageSwitch(identity, ctx, visit)}
</header>
<main${page.wide && html` class="wide"`}>${page.body}</main>
<footer>${!page.bare && html`<a href="${visit.client.portalUrl}/">${visit.t("sign-in.back", { brand: visit.brand.name })}</a>`}</footer>
</body>
</html>`;

/** A form's redirect ends at a portal, and Chromium applies form-action to every redirect. */
const contentSecurityPolicy = ({ options: { clients, issuer } }: Identity): string => {
  const origins = new Set([new URL(issuer).origin, ...clients.map((client) => new URL(client.portalUrl).origin)]);
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[...origins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/** Renders a page in the brand and language of the visit. */
export function showPage(identity: Identity, ctx: PageContext, visit: Visit, page: Page): void {
  ctx.status = page.status ?? 200;
  ctx.type = "html";
  ctx.set("Content-Security-Policy", contentSecurityPolicy(identity));
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

/** An error message that screen readers announce immediately. */
export const problemNotice = (visit: Visit, problem: string | undefined): Markup =>
  problem === undefined
    ? html``
    : html`<div class="notice" role="alert" id="problem">
        ${warning}
        <div><strong>${visit.t("form.problem")}</strong>${problem}</div>
      </div>`;

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
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly focus?: boolean;
}

/** A password field with its hint and its error. */
export function passwordField({ name, label, autocomplete, hint, problem, focus }: PasswordField): Markup {
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(Boolean);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="${autocomplete}"
      required${focus && html` autofocus`}${
        problem !== undefined && html` aria-invalid="true"`
      }${described.length > 0 && html` aria-describedby="${described.join(" ")}"`}
    />
    ${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`;
}
