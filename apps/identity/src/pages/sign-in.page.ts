import { foldedText } from "@demarc/contract/core/folded-text";
import { findBySubject } from "../store/credential.queries.ts";
import type { Methods } from "../second-factor/methods.ts";
import { requestOptions } from "../second-factor/passkeys.ts";
import { showExpired } from "./error.page.ts";
import { authenticateBrowser } from "../known-device.ts";
import { endOneSession } from "../end-sessions.ts";
import { currentPerson } from "./manage.page.ts";
import { afterPassword, type Place, secondStepPage, signInByPasskey } from "./second-step.page.ts";
import { refusal, showSignIn, type SignInForm } from "./sign-in-form.ts";
import { type Identity, openVisit, type PageContext, readForm, seeOther, type Visit } from "./visit.ts";

type Interaction = Awaited<ReturnType<Identity["provider"]["interactionDetails"]>>;

/** The authorization request of this page, if the browser still has its cookie. */
async function openInteraction(identity: Identity, ctx: PageContext, uid: string): Promise<Interaction | undefined> {
  try {
    const interaction = await identity.provider.interactionDetails(ctx.req, ctx.res);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === "SessionNotFound") return undefined;
    throw error;
  }
}

const wantsAnother = ({ params }: Interaction): boolean =>
  String(params["prompt"]).split(" ").includes("select_account");

async function knownUsername(identity: Identity, interaction: Interaction): Promise<string> {
  const subject = wantsAnother(interaction) ? undefined : interaction.session?.accountId;
  if (subject !== undefined) return (await findBySubject(identity.options.pool, subject))?.username ?? "";
  const hint = interaction.params["login_hint"];
  return typeof hint === "string" ? hint.slice(0, 254) : "";
}

const isAgain = (interaction: Interaction): boolean =>
  interaction.session?.accountId !== undefined && !wantsAnother(interaction);

/** Completes the request for a person; ends another person's session in this browser. */
async function finish(
  identity: Identity,
  ctx: PageContext,
  interaction: Interaction,
  { subject, methods }: { readonly subject: string; readonly methods: Methods },
): Promise<void> {
  const before = interaction.session;
  if (before && before.accountId !== subject) {
    await endOneSession(identity.options, before.accountId, before.uid);
    interaction.session = undefined;
  }
  interaction.result = { login: { accountId: subject, amr: [...methods] }, select_account: {} };
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  seeOther(ctx, interaction.returnTo);
}

const placeOf = (identity: Identity, ctx: PageContext, interaction: Interaction): Place => ({
  key: interaction.uid,
  path: `/sign-in/${interaction.uid}`,
  complete: (subject, methods) => finish(identity, ctx, interaction, { subject, methods }),
});

async function show(
  identity: Identity,
  ctx: PageContext,
  visit: Visit,
  interaction: Interaction,
  form: Pick<SignInForm, "username" | "problem" | "status">,
): Promise<void> {
  const passkeyOptions = await requestOptions(identity.options, interaction.uid);
  const { uid: signIn } = interaction;
  return showSignIn(identity, ctx, visit, { ...form, again: isAgain(interaction), signIn, passkeyOptions });
}

async function submit(identity: Identity, ctx: PageContext, visit: Visit, interaction: Interaction): Promise<void> {
  const form = await readForm(identity, ctx);
  const username = form.text("username").slice(0, 254);
  const password = form.text("password");
  const again = (problem: string, status: number) =>
    show(identity, ctx, visit, interaction, { username, problem, status });
  if (!form.genuine) return again(visit.t("form.stale"), 403);
  const given = { identity, ctx, visit, place: placeOf(identity, ctx, interaction) };
  if (form.text("passkey") !== "") {
    if (!(await signInByPasskey(given, form.text("passkey")))) await again(visit.t("passkey.refused"), 401);
    return;
  }
  if (!foldedText(username) || !password) return again(visit.t("sign-in.missing"), 400);
  const answer = await authenticateBrowser(identity, ctx, { username, password });
  if (answer.outcome === "right") return afterPassword(given, answer.credential);
  const { status, problem } = refusal(ctx, visit, answer);
  return again(problem, status);
}

/** A page that was used already, such as after Back: a person who is signed in goes to the portal. */
async function showUsed(identity: Identity, ctx: PageContext): Promise<void> {
  if (ctx.method === "POST" || !(await currentPerson(identity, ctx))) return showExpired(identity, ctx);
  return seeOther(ctx, `${openVisit(identity, ctx).client.portalUrl}/`);
}

/** `/sign-in/:uid`: the sign-in page of an authorization request, and `/sign-in/:uid/second`, its second step. */
export async function signInPage(identity: Identity, ctx: PageContext, uid: string, isSecond: boolean): Promise<void> {
  const interaction = await openInteraction(identity, ctx, uid);
  if (!interaction) return showUsed(identity, ctx);
  const { client_id: clientId, ui_locales: uiLocales } = interaction.params;
  const visit = openVisit(identity, ctx, { clientId, uiLocales });
  if (isSecond) return secondStepPage(identity, ctx, visit, placeOf(identity, ctx, interaction));
  if (ctx.method === "POST") return submit(identity, ctx, visit, interaction);
  const username = await knownUsername(identity, interaction);
  return show(identity, ctx, visit, interaction, { username });
}
