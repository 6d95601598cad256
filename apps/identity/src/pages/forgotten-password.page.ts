import { foldedText } from "@demarc/contract/core/folded-text";
import { takeReset } from "../attempt-limit.ts";
import { findByEmail, findByUsername, type StoredCredential } from "../store/credential.queries.ts";
import { identityMail } from "../identity-mail.ts";
import { html } from "./page-html.ts";
import { problemNotice, showPage, tokenField } from "./page-layout.ts";
import type { Notify } from "../store/identity-sql.ts";
import { insertReset } from "../store/password-reset.queries.ts";
import { describedBy, tooMany, usernameField } from "./sign-in-form.ts";
import {
  addressOf,
  hereIn,
  type Identity,
  openVisit,
  originOf,
  type PageContext,
  queryValue,
  readForm,
  type Visit,
} from "./visit.ts";

export const forgottenLink = (identity: Identity, visit: Visit, locale: string): string =>
  `${identity.options.issuer}/password/forgotten?client_id=${encodeURIComponent(visit.client.clientId)}&lang=${locale}`;

async function sendResetLink(identity: Identity, ctx: PageContext, visit: Visit, name: string): Promise<void> {
  const { pool, issuer, now, sendMail } = identity.options;
  const credential = (await findByUsername(pool, name)) ?? (await findByEmail(pool, name));
  if (!credential || credential.disabled) return;
  const token = await insertReset(pool, credential.subject, now());
  const query = new URLSearchParams({ token, client_id: visit.client.clientId, lang: credential.locale });
  const link = `${issuer}/password/new?${query.toString()}`;
  const mail = { variant: visit.client.variant, url: link, origin: originOf(ctx) };
  await sendMail(identityMail("reset", credential, mail), pool);
}

/** Mails the owner of an account that its password was replaced. */
export const notifyPasswordChanged =
  (identity: Identity, ctx: PageContext, visit: Visit, credential: StoredCredential): Notify =>
  (db) => {
    const url = forgottenLink(identity, visit, credential.locale);
    const mail = { variant: visit.client.variant, url, origin: originOf(ctx) };
    return identity.options.sendMail(identityMail("changed", credential, mail), db);
  };

const backTarget = (identity: Identity, ctx: PageContext, visit: Visit): string => {
  const uid = queryValue(ctx, "sign_in") ?? "";
  return /^[\w-]{20,64}$/.test(uid)
    ? `${identity.path}/sign-in/${uid}?lang=${visit.locale}`
    : `${visit.client.portalUrl}/`;
};

function showForm(identity: Identity, ctx: PageContext, visit: Visit, problem?: string, status = 200): void {
  const { t } = visit;
  showPage(identity, ctx, visit, {
    title: t("forgotten.title"),
    status,
    body: html`<div class="card">
      <h1>${t("forgotten.title")}</h1>
      <p class="lead">${t("forgotten.lead")}</p>
      <form method="post" action="${hereIn(identity, ctx, visit.locale)}">
        ${problemNotice(problem)}${tokenField(visit)}
        ${usernameField(t("forgotten.username"), html` autofocus${describedBy(problem)}`)}
        <button class="button primary" type="submit">${t("forgotten.submit")}</button>
        <p class="other"><a href="${backTarget(identity, ctx, visit)}">${t("forgotten.back")}</a></p>
      </form>
    </div>`,
  });
}

function showSent(identity: Identity, ctx: PageContext, visit: Visit): void {
  const { t } = visit;
  showPage(identity, ctx, visit, {
    title: t("forgotten.sent.title"),
    body: html`<div class="card">
      <div role="status">
        <h1>${t("forgotten.sent.title")}</h1>
        <p class="lead">${t("forgotten.sent.lead")}</p>
        <p class="lead">${t("forgotten.sent.hint")}</p>
      </div>
      <a class="button" href="${backTarget(identity, ctx, visit)}">${t("forgotten.back")}</a>
    </div>`,
  });
}

/** `/password/forgotten`: response and response time are the same for known and unknown names. */
export async function forgottenPasswordPage(identity: Identity, ctx: PageContext): Promise<void> {
  const visit = openVisit(identity, ctx);
  if (ctx.method !== "POST") return showForm(identity, ctx, visit);
  const form = await readForm(identity, ctx);
  const username = foldedText(form.text("username")).slice(0, 254);
  if (!form.genuine) return showForm(identity, ctx, visit, visit.t("form.stale"), 403);
  if (username === "") return showForm(identity, ctx, visit, visit.t("forgotten.missing"), 400);
  const attempt = await takeReset(identity.options, { username, address: addressOf(ctx) });
  if (attempt.waitSeconds > 0) {
    const { problem, status } = tooMany(ctx, visit, attempt.waitSeconds);
    return showForm(identity, ctx, visit, problem, status);
  }
  sendResetLink(identity, ctx, visit, username).catch((error: unknown) => {
    identity.options.log.error({ err: error }, "the mail with a reset link was not queued");
  });
  return showSent(identity, ctx, visit);
}
