import { endOtherSessions } from "../end-sessions.ts";
import { noteDevice, signedInDevice } from "../known-device.ts";
import { confirmApp, proposedSecret } from "../second-factor/app-set-up.ts";
import { type CodeKind, spendCode } from "../second-factor/codes.ts";
import type { AddedFactor } from "../second-factor/factor-changes.ts";
import { byPassword, isMultiFactor, type Methods, withCode, withPasskey } from "../second-factor/methods.ts";
import { createPasskey, creationOptions, requestOptions, verifyPasskey } from "../second-factor/passkeys.ts";
import { beginPending, endPending, openPending, type PendingSignIn } from "../second-factor/pending-sign-in.ts";
import { nextStep } from "../second-factor/requirement.ts";
import { findBySubject, type StoredCredential } from "../store/credential.queries.ts";
import { findFactors } from "../store/second-factor.queries.ts";
import { html } from "./page-html.ts";
import { showPage, tokenField } from "./page-layout.ts";
import { passkeyNameOf } from "./passkey-name.ts";
import { notifyChange } from "./second-factor-changes.ts";
import { recoveryCodesCard } from "./second-factor-parts.ts";
import { showStep, type StepView, type Way, waysOf } from "./second-step-view.ts";
import { tooMany } from "./sign-in-form.ts";
import {
  addressOf,
  type Form,
  hereIn,
  type Identity,
  linkTo,
  type PageContext,
  queryValue,
  readForm,
  seeOther,
  type Visit,
} from "./visit.ts";

/** A sign-in that can have a second step. */
export interface Place {
  /** Names the sign-in. */
  readonly key: string;
  /** The page of its first step, below the issuer; the second is `/second` below it. */
  readonly path: string;
  readonly complete: (subject: string, methods: Methods) => Promise<void>;
}

interface Step {
  readonly identity: Identity;
  readonly ctx: PageContext;
  readonly visit: Visit;
  readonly place: Place;
  readonly pending: PendingSignIn;
}

const completeAs = async (
  { identity, ctx, visit, place }: Omit<Step, "pending">,
  credential: StoredCredential,
  methods: Methods,
): Promise<void> => {
  noteDevice(identity, ctx, visit, credential);
  await place.complete(credential.subject, methods);
};

/** Completes a sign-in with the right password, or leads to its second step. */
export async function afterPassword(given: Omit<Step, "pending">, credential: StoredCredential): Promise<void> {
  const { identity, ctx, visit, place } = given;
  if ((await nextStep(identity.options, credential)) === "none") return completeAs(given, credential, byPassword);
  await beginPending(identity, ctx, { accountId: credential.subject, place: place.key, methods: byPassword });
  return seeOther(ctx, linkTo(identity, visit, `${place.path}/second`));
}

/** Completes a sign-in with a passkey alone. Returns false if it is not valid for this sign-in. */
export async function signInByPasskey(given: Omit<Step, "pending">, json: string): Promise<boolean> {
  const { options } = given.identity;
  const passkey = await verifyPasskey(options, given.place.key, { json });
  const credential = passkey && (await findBySubject(options.pool, passkey.subject));
  if (!credential || credential.disabled) return false;
  await completeAs(given, credential, withPasskey([], passkey));
  return true;
}

const complete = async (step: Step, methods: Methods): Promise<void> => {
  const { identity, ctx, visit, place, pending } = step;
  // A parallel request has completed it.
  if (!(await endPending(identity, ctx, pending))) return seeOther(ctx, linkTo(identity, visit, place.path));
  return completeAs(step, pending.credential, methods);
};

interface Refused {
  readonly problem: string;
  readonly status: number;
}

async function show(step: Step, refused?: Refused): Promise<void> {
  const { identity, ctx, visit, place, pending } = step;
  const { options } = identity;
  const { credential, key } = pending;
  const { subject, username } = credential;
  const next = await nextStep(options, credential);
  if (next === "none") return complete(step, pending.methods);
  const offered: readonly Way[] =
    next === "use" ? waysOf(await findFactors(options.pool, subject)) : ["passkey", "app"];
  const asked = offered.find((way) => way === queryValue(ctx, "way"));
  const way = asked ?? (next === "use" ? offered[0] : undefined);
  const isSetUp = next === "set-up";
  const passkeyOptions = () =>
    isSetUp
      ? creationOptions(options, key, { credential, brand: visit.brand.name })
      : requestOptions(options, key, subject);
  const view: StepView = {
    step: next,
    way,
    others: offered.filter((other) => way !== undefined && other !== way),
    linkOf: (other) => linkTo(identity, visit, `${place.path}/second`, { way: other }),
    here: hereIn(identity, ctx, visit.locale),
    back: linkTo(identity, visit, place.path),
    username,
    passkeyOptions: way === "passkey" ? await passkeyOptions() : undefined,
    secret: isSetUp && way === "app" ? await proposedSecret(options, key, subject) : undefined,
    ...refused,
  };
  return showStep(identity, ctx, visit, view);
}

const wrong = ({ visit }: Step, problem: "app.wrong" | "codes.wrong" | "passkey.refused"): Refused => ({
  problem: visit.t(problem),
  status: 401,
});

async function takeCode(step: Step, kind: CodeKind, code: string): Promise<void> {
  const { identity, ctx, visit, pending } = step;
  const { credential } = pending;
  const device = signedInDevice(identity, ctx, credential.username);
  const notify = notifyChange(identity, ctx, visit, { credential, change: "code-used" });
  const typed = { kind, code, address: addressOf(ctx), device, notify };
  const answer = await spendCode(identity.options, credential, typed);
  if (answer.outcome === "wait") return show(step, tooMany(ctx, visit, answer.seconds));
  if (answer.outcome === "wrong") return show(step, wrong(step, kind === "app" ? "app.wrong" : "codes.wrong"));
  return complete(step, withCode(pending.methods));
}

async function takePasskey(step: Step, json: string): Promise<void> {
  const { identity, pending } = step;
  const { subject } = pending.credential;
  const passkey = await verifyPasskey(identity.options, pending.key, { json, subject });
  if (!passkey) return show(step, wrong(step, "passkey.refused"));
  return complete(step, withPasskey(pending.methods, passkey));
}

/**
 * Shows the recovery codes of a person who has set up the first factor; the form below them completes the sign-in. All other sessions
 * end, because they began with only a password.
 */
async function showCodes(step: Step, added: AddedFactor): Promise<void> {
  const { identity, ctx, visit, place, pending } = step;
  const { accountId, uid } = await identity.provider.Session.get(ctx);
  const keepUid = accountId === pending.subject ? uid : undefined;
  if (added.isFirst) await endOtherSessions(identity.options, pending.subject, keepUid, pending.key);
  const next = html`<form method="post" action="${linkTo(identity, visit, `${place.path}/second`)}">
    ${tokenField(visit)}<input type="hidden" name="act" value="continue" />
    <button class="button primary" type="submit">${visit.t("codes.continue")}</button>
  </form>`;
  const body = recoveryCodesCard(visit, added.codes, next);
  return showPage(identity, ctx, visit, { title: visit.t("codes.title"), body });
}

async function setUpApp(step: Step, code: string): Promise<void> {
  const { identity, ctx, visit, pending } = step;
  const notify = notifyChange(identity, ctx, visit, { credential: pending.credential, change: "app-added" });
  const added = await confirmApp(identity.options, pending, { code, notify });
  return added ? showCodes(step, added) : show(step, wrong(step, "app.wrong"));
}

async function setUpPasskey(step: Step, json: string): Promise<void> {
  const { identity, ctx, visit, pending } = step;
  const notify = notifyChange(identity, ctx, visit, { credential: pending.credential, change: "passkey-added" });
  const added = await createPasskey(identity.options, pending, { json, name: passkeyNameOf(ctx, visit, ""), notify });
  return added ? showCodes(step, added) : show(step, wrong(step, "passkey.refused"));
}

/** Only what the step allows: nobody sets a factor up without the one that they have. */
async function submit(step: Step, form: Form): Promise<void> {
  const [act, passkey] = [form.text("act"), form.text("passkey")];
  const next = await nextStep(step.identity.options, step.pending.credential);
  if (next === "use" && passkey !== "") return takePasskey(step, passkey);
  if (next === "use" && (act === "app" || act === "recovery")) return takeCode(step, act, form.text("code"));
  if (next === "set-up" && act === "app") return setUpApp(step, form.text("code"));
  if (next === "set-up" && passkey !== "") return setUpPasskey(step, passkey);
  return show(step);
}

/** `…/second`: the second step of a sign-in, after the right password in this browser. */
export async function secondStepPage(identity: Identity, ctx: PageContext, visit: Visit, place: Place): Promise<void> {
  const pending = await openPending(identity, ctx, place.key);
  if (!pending) return seeOther(ctx, linkTo(identity, visit, place.path));
  const step = { identity, ctx, visit, place, pending };
  if (isMultiFactor(pending.methods)) return complete(step, pending.methods);
  if (ctx.method !== "POST") return show(step);
  const form = await readForm(identity, ctx);
  if (!form.genuine) return show(step, { problem: visit.t("form.stale"), status: 403 });
  return submit(step, form);
}
