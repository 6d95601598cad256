import type { TextKey } from "../identity-text.ts";
import { html } from "./page-html.ts";
import { showPage } from "./page-layout.ts";
import { type Identity, openVisit, type PageContext, requestIdOf } from "./visit.ts";

interface Failure {
  readonly title: TextKey;
  readonly lead: TextKey;
  readonly status: number;
  /** An identifier that a helpdesk can look up, and nothing more. */
  readonly code?: string;
}

function showFailure(identity: Identity, ctx: PageContext, failure: Failure, clientId?: unknown): void {
  const visit = openVisit(identity, ctx, { clientId });
  const { t, client, brand } = visit;
  showPage(identity, ctx, visit, {
    title: t(failure.title),
    status: failure.status,
    body: html`<div class="card">
      <h1>${t(failure.title)}</h1>
      <p class="lead">${t(failure.lead)}</p>
      ${failure.code && html`<p class="code">${t("error.code")}: <code>${failure.code}</code></p>`}
      <a class="button primary" href="${client.portalUrl}/">${t("portal.open", { brand: brand.name })}</a>
    </div>`,
  });
}

/** The sign-in of this page has ended, or belongs to another browser. */
export const showExpired = (identity: Identity, ctx: PageContext): void =>
  showFailure(identity, ctx, { title: "error.expired.title", lead: "error.expired.lead", status: 400 });

export const showNotFound = (identity: Identity, ctx: PageContext): void =>
  showFailure(identity, ctx, { title: "error.not-found.title", lead: "error.not-found.lead", status: 404 });

/** A protocol error: its code is public, the rest is not. The log explains it under the id of the request. */
export function showRefused(identity: Identity, ctx: PageContext, error: string, clientId?: unknown): void {
  if (error === "session_not_found" || error === "SessionNotFound") return showExpired(identity, ctx);
  const status = ctx.status >= 400 ? ctx.status : 400;
  const code = `${error} ${requestIdOf(ctx)}`;
  return showFailure(identity, ctx, { title: "error.title", lead: "error.lead", status, code }, clientId);
}

/** The database or the thread that judges passwords is unavailable: nothing was changed, and the user can retry. */
export function showUnavailable(identity: Identity, ctx: PageContext): void {
  showFailure(identity, ctx, { title: "error.unavailable.title", lead: "error.unavailable.lead", status: 503 });
  ctx.set("Retry-After", "5");
}

export function showBusy(identity: Identity, ctx: PageContext, waitSeconds: number): void {
  showFailure(identity, ctx, { title: "error.busy.title", lead: "error.busy.lead", status: 429 });
  ctx.set("Retry-After", String(waitSeconds));
}

/** An internal error, logged under the reference that the page shows. */
export function showBroken(identity: Identity, ctx: PageContext, error: unknown): void {
  const reference = requestIdOf(ctx);
  identity.options.log.error(
    { err: error, requestId: reference, method: ctx.method, path: ctx.path },
    "sign-in page failed",
  );
  showFailure(identity, ctx, { title: "error.title", lead: "error.lead", status: 500, code: reference });
}
