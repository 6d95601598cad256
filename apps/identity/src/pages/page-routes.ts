import { type Brand, brands } from "@demarc/contract/core/brands";
import { variants } from "@demarc/contract/core/variants";
import type { KoaContextWithOIDC } from "oidc-provider";
import { revoke, tokenVerifier, userinfo } from "../access-token.ts";
import { PasswordJudgeBusy } from "../password-weakness.ts";
import { showBroken, showBusy, showNotFound, showUnavailable } from "./error.page.ts";
import { forgottenPasswordPage } from "./forgotten-password.page.ts";
import { appPage, passkeyPage, recoveryCodesPage, removeFactorPage, renamePasskeyPage } from "./manage-factors.page.ts";
import { changePasswordPage, endSessionsPage, managePage, manageSecondPage, signOutHerePage } from "./manage.page.ts";
import { newPasswordPage, openPasswordLink } from "./new-password.page.ts";
import { passkeyScript, passkeyScriptPath } from "./passkey-script.ts";
import { font, fontPath, iconPath, markImage, stylesheet, stylesheetPath } from "./page-styles.ts";
import type { ProviderKeys } from "../store/provider-keys.queries.ts";
import { recordDevice } from "../store/provider-sessions.queries.ts";
import { signInPage } from "./sign-in.page.ts";
import { skipSignOut } from "./sign-out.page.ts";
import { type Identity, type PageContext, waitOf } from "./visit.ts";

type Handler = (ctx: PageContext) => Promise<void> | void;
type Next = () => Promise<unknown>;

const readable = ["GET", "HEAD"];
const form = [...readable, "POST"];
const crossOrigin = ["GET", "POST", "OPTIONS"];

interface Route {
  readonly methods: readonly string[];
  readonly handle: Handler;
}

const file =
  (type: string, content: string | Buffer): Handler =>
  (ctx) => {
    ctx.set("Cache-Control", "public, max-age=31536000, immutable");
    ctx.type = type;
    ctx.body = content;
  };

const icon = (brand: Brand): Route => ({ methods: readable, handle: file("image/svg+xml", markImage(brand)) });

function routesOf(identity: Identity, keys: ProviderKeys): ReadonlyMap<string, Route> {
  const verify = tokenVerifier(identity.options.issuer, keys);
  const page = (show: (identity: Identity, ctx: PageContext) => Promise<void>): Route => ({
    methods: form,
    handle: (ctx) => show(identity, ctx),
  });
  return new Map<string, Route>([
    ["/password/forgotten", page(forgottenPasswordPage)],
    ["/password/new", page(openPasswordLink)],
    ["/manage", page(managePage)],
    ["/manage/password", page(changePasswordPage)],
    ["/manage/sessions", page(endSessionsPage)],
    ["/manage/sign-out", page(signOutHerePage)],
    ["/manage/second", page(manageSecondPage)],
    ["/manage/app", page(appPage)],
    ["/manage/passkey", page(passkeyPage)],
    ["/manage/passkey/rename", page(renamePasskeyPage)],
    ["/manage/factor/remove", page(removeFactorPage)],
    ["/manage/recovery-codes", page(recoveryCodesPage)],
    ["/userinfo", { methods: crossOrigin, handle: (ctx) => userinfo(identity, verify, ctx) }],
    ["/revoke", { methods: ["POST", "OPTIONS"], handle: (ctx) => revoke(identity, verify, ctx) }],
    [fontPath, { methods: readable, handle: file("font/woff2", font) }],
    [passkeyScriptPath, { methods: readable, handle: file("text/javascript", passkeyScript) }],
    [stylesheetPath, { methods: readable, handle: file("text/css", stylesheet) }],
    ...variants.map((variant): [string, Route] => [iconPath(variant), icon(brands[variant])]),
  ]);
}

const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Routes pages first, then the protocol; everything else gets our not-found page. */
export function installPages(identity: Identity, keys: ProviderKeys): void {
  const routes = routesOf(identity, keys);

  const answer = async (ctx: PageContext, next: Next): Promise<void> => {
    if (waitOf(ctx) > 0) return showBusy(identity, ctx, waitOf(ctx));
    const route = routes.get(ctx.path);
    if (route?.methods.includes(ctx.method)) return route.handle(ctx);
    const [, uid, second] = /^\/sign-in\/([\w-]{1,64})(\/second)?$/.exec(ctx.path) ?? [];
    if (uid !== undefined && form.includes(ctx.method)) return signInPage(identity, ctx, uid, second !== undefined);
    const link = /^\/password\/new\/([\w-]{16})$/.exec(ctx.path)?.[1];
    if (link !== undefined && form.includes(ctx.method)) return newPasswordPage(identity, ctx, link);
    await next();
    skipSignOut(identity, ctx);
    await noteDevice(identity, ctx);
    if (ctx.status === 404 && !ctx.body) showNotFound(identity, ctx);
  };

  // The protocol sends its own 500 and reports the error only with this event.
  const away = new WeakSet<PageContext>();
  const isAway = (error: unknown) => identity.options.isDatabaseAway?.(error) ?? false;
  identity.provider.on("server_error", (ctx, error) => {
    if (isAway(error)) away.add(ctx);
  });

  identity.provider.use(async (ctx, next) => {
    ctx.set(securityHeaders);
    try {
      await answer(ctx, next);
      if (away.has(ctx)) showUnavailable(identity, ctx);
    } catch (error) {
      if (error instanceof PasswordJudgeBusy) return showUnavailable(identity, ctx);
      if (!isAway(error)) return showBroken(identity, ctx, error);
      identity.options.log.warn({ reason: String(error), path: ctx.path }, "the database is unavailable");
      showUnavailable(identity, ctx);
    }
  });
}

/** Stores the device of a session, when its sign-in returns to the protocol. */
async function noteDevice(identity: Identity, ctx: PageContext): Promise<void> {
  const { oidc } = ctx as PageContext & { oidc?: KoaContextWithOIDC["oidc"] };
  const { accountId: subject, uid } = oidc?.route === "resume" ? (oidc.session ?? {}) : {};
  if (!subject || !uid) return;
  const { pool, now } = identity.options;
  await recordDevice(pool, { uid, subject, userAgent: ctx.get("user-agent"), now: now() });
}
