import { foldedText } from "@demarc/contract/core/folded-text";
import { endOtherSessions } from "../end-sessions.ts";
import { confirmApp, proposedSecret } from "../second-factor/app-set-up.ts";
import { type AddedFactor, renewCodes } from "../second-factor/factor-changes.ts";
import { isMultiFactor } from "../second-factor/methods.ts";
import type { OpenSignIn } from "../second-factor/open-sign-in.ts";
import { createPasskey, creationOptions } from "../second-factor/passkeys.ts";
import { isRequired } from "../second-factor/requirement.ts";
import { readKept } from "../store/kept-state.queries.ts";
import { noteMethods } from "../store/provider-sessions.queries.ts";
import { findFactors, hasFactor, removeFactor, renamePasskey } from "../store/second-factor.queries.ts";
import {
  changing,
  currentPerson,
  ownAccountSignIn,
  type Person,
  recentSeconds,
  show,
  signInAgain,
} from "./manage.page.ts";
import { html, type Markup } from "./page-html.ts";
import { showPage } from "./page-layout.ts";
import { passkeyForm, withoutPasskeys } from "./passkey-form.ts";
import { nameLength, passkeyNameOf } from "./passkey-name.ts";
import { notifyChange } from "./second-factor-changes.ts";
import { appSetUp, recoveryCodesCard } from "./second-factor-parts.ts";
import {
  type Form,
  hereIn,
  type Identity,
  linkTo,
  openVisit,
  type PageContext,
  readForm,
  seeOther,
  type Visit,
} from "./visit.ts";

interface Editing {
  readonly identity: Identity;
  readonly ctx: PageContext;
  readonly visit: Visit;
  readonly person: Person;
}

/**
 * Whether the person signed in recently, and with the second factor that they have. Before the first one the password was typed for
 * this page: a session of a portal is not enough to add what outlives a new password.
 */
const isTrusted = async ({ options }: Identity, { credential, uid, signedInAt, methods }: Person): Promise<boolean> => {
  const { pool, now } = options;
  if (now().getTime() / 1000 - signedInAt >= recentSeconds) return false;
  if (isMultiFactor(methods)) return true;
  return (
    !hasFactor(await findFactors(pool, credential.subject)) &&
    (await readKept(pool, ownAccountSignIn(uid))) !== undefined
  );
};

const signInOf = ({ credential: { subject }, uid, methods }: Person): OpenSignIn => ({
  key: uid,
  subject,
  methods,
  note: (db, noted) => noteMethods(db, { subject, uid, methods: noted }),
});

/** A page that changes second factors: `open` shows it, `save` answers its form. Both need a recent sign-in. */
const editing =
  (open: (editing: Editing) => Promise<void>, save: (editing: Editing, form: Form) => Promise<void>) =>
  async (identity: Identity, ctx: PageContext): Promise<void> => {
    const visit = openVisit(identity, ctx);
    const form = ctx.method === "POST" ? await readForm(identity, ctx) : undefined;
    const person = await currentPerson(identity, ctx);
    if (!person) return seeOther(ctx, linkTo(identity, visit, "/manage"));
    if (!(await isTrusted(identity, person))) return signInAgain(identity, ctx, visit);
    const page = { identity, ctx, visit, person };
    if (!form) return open(page);
    if (form.genuine) return save(page, form);
    return show(identity, ctx, visit, person, { notice: visit.t("form.stale"), status: 403 });
  };

const toManage = async ({ identity, ctx, visit }: Editing): Promise<void> =>
  seeOther(ctx, linkTo(identity, visit, "/manage"));

function showCard(
  { identity, ctx, visit }: Editing,
  page: { title: string; content: Markup; passkey?: boolean; status?: number },
) {
  const { title, content, ...more } = page;
  showPage(identity, ctx, visit, {
    title,
    ...more,
    body: html`<div class="card">
      <h1>${title}</h1>
      ${content}
      <ul class="ways">
        <li><a href="${linkTo(identity, visit, "/manage")}">${visit.t("factors.back")}</a></li>
      </ul>
    </div>`,
  });
}

function showCodes({ identity, ctx, visit }: Editing, codes: readonly string[]): void {
  const { t } = visit;
  const done = html`<a class="button primary" href="${linkTo(identity, visit, "/manage")}">${t("codes.done")}</a>`;
  showPage(identity, ctx, visit, { title: t("codes.title"), body: recoveryCodesCard(visit, codes, done) });
}

/**
 * After a factor was added: new recovery codes for a person without any, otherwise back to the list. The first one ends all other
 * sessions, because they began with only a password.
 */
async function finish(page: Editing, added: AddedFactor): Promise<void> {
  const { identity, ctx, visit, person } = page;
  if (added.isFirst) await endOtherSessions(identity.options, person.credential.subject, person.uid);
  if (added.codes.length > 0) return showCodes(page, added.codes);
  return seeOther(ctx, linkTo(identity, visit, "/manage", { done: "added" }));
}

async function showApp(page: Editing, problem?: string): Promise<void> {
  const { identity, ctx, visit, person } = page;
  const { subject, username } = person.credential;
  const secret = await proposedSecret(identity.options, person.uid, subject);
  const action = hereIn(identity, ctx, visit.locale);
  const content = appSetUp(visit, { action, secret, username, problem });
  showCard(page, { title: visit.t("app.title"), content, ...(problem === undefined ? {} : { status: 400 }) });
}

/** `/manage/app`: sets an authenticator app up, or replaces the one before. */
export const appPage = editing(showApp, async (page, form) => {
  const { identity, ctx, visit, person } = page;
  const notify = notifyChange(identity, ctx, visit, { credential: person.credential, change: "app-added" });
  const added = await confirmApp(identity.options, signInOf(person), { code: form.text("code"), notify });
  return added ? finish(page, added) : showApp(page, visit.t("app.wrong"));
});

async function showPasskey(page: Editing, problem?: string): Promise<void> {
  const { identity, ctx, visit, person } = page;
  const { t, brand } = visit;
  const { credential, uid } = person;
  const more = html`<div class="field">
    <label for="name">${t("passkey.name")}</label>
    <input id="name" name="name" value="${passkeyNameOf(ctx, visit, "")}" maxlength="${nameLength}" required />
    <p class="hint">${t("passkey.name.hint")}</p>
  </div>`;
  const form = {
    action: hereIn(identity, ctx, visit.locale),
    options: await creationOptions(identity.options, uid, { credential, brand: brand.name }),
    label: t("passkey.create"),
    creates: true,
    more,
    problem,
  };
  const content = html`<p class="lead">${t("passkey.lead")}</p>
    ${passkeyForm(visit, form)}${withoutPasskeys(visit)}`;
  const status = problem === undefined ? {} : { status: 400 };
  showCard(page, { title: t("passkey.title"), content, passkey: true, ...status });
}

/** `/manage/passkey`: creates a passkey. */
export const passkeyPage = editing(showPasskey, async (page, form) => {
  const { identity, ctx, visit, person } = page;
  const name = passkeyNameOf(ctx, visit, form.text("name"));
  const notify = notifyChange(identity, ctx, visit, { credential: person.credential, change: "passkey-added" });
  const added = await createPasskey(identity.options, signInOf(person), { json: form.text("passkey"), name, notify });
  return added ? finish(page, added) : showPasskey(page, visit.t("passkey.refused"));
});

/** `POST /manage/passkey/rename`. */
export const renamePasskeyPage = changing(async (identity, ctx, visit, { credential: { subject } }, form) => {
  const name = foldedText(form.text("name")).slice(0, nameLength);
  if (name !== "") await renamePasskey(identity.options.pool, subject, form.text("passkey"), name);
  return seeOther(ctx, linkTo(identity, visit, "/manage", { done: "renamed" }));
});

/** `POST /manage/factor/remove`: the passkey with this id, or the authenticator app without one. */
export const removeFactorPage = editing(toManage, async ({ identity, ctx, visit, person }, form) => {
  const { options } = identity;
  const { credential } = person;
  const passkey = form.text("passkey") || undefined;
  const keepsOne = await isRequired(options, credential);
  const notify = notifyChange(identity, ctx, visit, {
    credential,
    change: passkey ? "passkey-removed" : "app-removed",
  });
  const removed = await removeFactor(options.pool, signInOf(person), { passkey, keepsOne, notify });
  if (removed === undefined) return signInAgain(identity, ctx, visit);
  if (removed === "last") return show(identity, ctx, visit, person, { notice: visit.t("factors.last"), status: 409 });
  return seeOther(ctx, linkTo(identity, visit, "/manage", { done: "removed" }));
});

/** `POST /manage/recovery-codes`: new ones, shown once. */
export const recoveryCodesPage = editing(toManage, async (page) => {
  const { identity, ctx, visit, person } = page;
  const { credential } = person;
  const notify = notifyChange(identity, ctx, visit, { credential, change: "codes-created" });
  const codes = await renewCodes(identity.options.pool, signInOf(person), notify);
  if (codes === undefined) return signInAgain(identity, ctx, visit);
  if (codes.length === 0) return toManage(page);
  return showCodes(page, codes);
});
