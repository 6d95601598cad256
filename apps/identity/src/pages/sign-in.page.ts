import { foldedText } from "@demarc/contract/core/folded-text";
import { findBySubject } from "../store/credential.queries.ts";
import { showExpired } from "./error.page.ts";
import { authenticateBrowser } from "../known-device.ts";
import { endOneSession } from "../end-sessions.ts";
import { currentPerson } from "./manage.page.ts";
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
async function finish(identity: Identity, ctx: PageContext, interaction: Interaction, subject: string): Promise<void> {
  const before = interaction.session;
  if (before && before.accountId !== subject) {
    await endOneSession(identity.options, before.accountId, before.uid);
    interaction.session = undefined;
  }
  interaction.result = { login: { accountId: subject, amr: ["pwd"] }, select_account: {} };
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  seeOther(ctx, interaction.returnTo);
}

async function submit(identity: Identity, ctx: PageContext, visit: Visit, interaction: Interaction): Promise<void> {
  const form = await readForm(identity, ctx);
  const username = form.text("username").slice(0, 254);
  const password = form.text("password");
  const again = (problem: string, status: number): SignInForm => ({
    username,
    again: isAgain(interaction),
    signIn: interaction.uid,
    problem,
    status,
  });
  if (!form.genuine) return showSignIn(identity, ctx, visit, again(visit.t("form.stale"), 403));
  if (!foldedText(username) || !password)
    return showSignIn(identity, ctx, visit, again(visit.t("sign-in.missing"), 400));
  const answer = await authenticateBrowser(identity, ctx, visit, { username, password });
  if (answer.outcome === "right") return finish(identity, ctx, interaction, answer.credential.subject);
  const { status, problem } = refusal(ctx, visit, answer);
  return showSignIn(identity, ctx, visit, again(problem, status));
}

/** A page that was used already, such as after Back: a person who is signed in goes to the portal. */
async function showUsed(identity: Identity, ctx: PageContext): Promise<void> {
  if (ctx.method === "POST" || !(await currentPerson(identity, ctx))) return showExpired(identity, ctx);
  return seeOther(ctx, `${openVisit(identity, ctx).client.portalUrl}/`);
}

/** `/sign-in/:uid`: the sign-in page of an authorization request. */
export async function signInPage(identity: Identity, ctx: PageContext, uid: string): Promise<void> {
  const interaction = await openInteraction(identity, ctx, uid);
  if (!interaction) return showUsed(identity, ctx);
  const { client_id: clientId, ui_locales: uiLocales } = interaction.params;
  const visit = openVisit(identity, ctx, { clientId, uiLocales });
  if (ctx.method === "POST") return submit(identity, ctx, visit, interaction);
  const username = await knownUsername(identity, interaction);
  return showSignIn(identity, ctx, visit, { username, again: isAgain(interaction), signIn: interaction.uid });
}
