import type { KoaContextWithOIDC } from "oidc-provider";
import { html, Markup } from "./page-html.ts";
import { showPage } from "./page-layout.ts";
import { endOneSession, endWithPortals } from "../end-sessions.ts";
import { sessionCookie } from "../provider-settings.ts";
import { type Identity, openVisit, type PageContext, seeOther } from "./visit.ts";

const withState = (uri: string, state: unknown): string =>
  typeof state === "string" ? `${uri}${uri.includes("?") ? "&" : "?"}state=${encodeURIComponent(state)}` : uri;

/** The target after sign-out: the portal that requested it (checked against its registration), or our page. */
function leave(identity: Identity, ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: back, state } = ctx.oidc.params ?? {};
  const page = `${identity.path}/session/end/success`;
  const clientId = ctx.oidc.client?.clientId;
  if (typeof back === "string") return seeOther(ctx, withState(back, state));
  return seeOther(ctx, clientId === undefined ? page : `${page}?client_id=${encodeURIComponent(clientId)}`);
}

const forgetCookie = (identity: Identity, ctx: PageContext): void => {
  ctx.cookies.set(sessionCookie, null, { path: identity.path, httpOnly: true, sameSite: "lax" });
};

/** Asks for confirmation before signing out, unless the portal's id token belongs to the person of this session. */
export async function askSignOut(identity: Identity, ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, entities, client } = ctx.oidc;
  const hint = entities["IdTokenHint"] as { payload?: { sub?: string } } | undefined;
  if (session?.accountId !== undefined && hint?.payload?.sub === session.accountId) {
    await endWithPortals(identity.options, [session.uid], () => session.destroy());
    forgetCookie(identity, ctx);
    return leave(identity, ctx);
  }
  const visit = openVisit(identity, ctx, { clientId: client?.clientId, uiLocales: ctx.oidc.params?.["ui_locales"] });
  const { t, brand } = visit;
  return showPage(identity, ctx, visit, {
    title: t("sign-out.title"),
    body: html`<div class="card">
      <h1>${t("sign-out.title")}</h1>
      <p class="lead">${t("sign-out.lead", { brand: brand.name })}</p>
      ${new Markup(form)}
      <div class="actions">
        <button class="button primary" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${t("sign-out.submit")}</button
        ><a class="button" href="${visit.client.portalUrl}/">${t("sign-out.stay")}</a>
      </div>
    </div>`,
  });
}

/** Without a session there is nothing to confirm, so the browser is redirected at once. */
export function skipSignOut(identity: Identity, ctx: PageContext): void {
  const { oidc } = ctx as { oidc?: KoaContextWithOIDC["oidc"] };
  if (oidc?.route !== "end_session" || ctx.status !== 200 || oidc.session?.accountId !== undefined) return;
  leave(identity, ctx as KoaContextWithOIDC);
}

export async function signedOut(identity: Identity, ctx: PageContext): Promise<void> {
  const visit = openVisit(identity, ctx);
  const { t, brand } = visit;
  showPage(identity, ctx, visit, {
    title: t("signed-out.title"),
    body: html`<div class="card">
      <h1>${t("signed-out.title")}</h1>
      <p class="lead">${t("signed-out.lead")}</p>
      <a class="button" href="${visit.client.portalUrl}/">${t("portal.back", { brand: brand.name })}</a>
    </div>`,
  });
}

/** Ends the session of this browser from the manage page. */
export async function signOutHere(identity: Identity, ctx: PageContext, session: { accountId: string; uid: string }) {
  await endOneSession(identity.options, session.accountId, session.uid);
  forgetCookie(identity, ctx);
  seeOther(ctx, `${identity.path}/session/end/success`);
}
