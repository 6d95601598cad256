import { staleSignInSeconds } from "@demarc/contract/session";
import type { OidcClient, SigninResponse } from "oidc-client-ts";
import { loadConfiguration, readConfiguration } from "../config.ts";
import { openDialog } from "../dialog-store.ts";
import { snapshotForms } from "../forms/form-snapshot.ts";
import { forgetForms, forgetFormsBut, signInReturnPath } from "../forms/kept-forms.ts";
import { leaveOnPurpose } from "../forms/leave-guard.ts";
import { addressAtProvider, revokeAccessToken } from "../calls/identity-provider-calls.ts";
import { exchangeAndEnter } from "./token-exchange.ts";
import { clearSession, readSession, resumeSession, setAuthFailure, setStatus } from "../session.ts";
import { readStored } from "../local-storage.ts";
import { currentLocale } from "../translate.ts";

/** What travels through the provider in the state: where to go afterwards, and what the answer is held against. */
interface SignInState {
  readonly returnTo: string;
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

interface SignInWish {
  /** A path of the portal to go to afterwards. */
  readonly returnTo?: string;
  /** The person must give the password again. */
  readonly anew?: boolean;
}

const oidcClient = async (): Promise<OidcClient> => {
  const { ssoAuthority, ssoClientId } = readConfiguration();
  if (!ssoAuthority || !ssoClientId) throw new Error("SSO not fully configured");
  const { OidcClient: Client, WebStorageStateStore } = await import("oidc-client-ts");
  return new Client({
    authority: ssoAuthority,
    client_id: ssoClientId,
    redirect_uri: location.origin + signInReturnPath,
    post_logout_redirect_uri: `${location.origin}/logout?done`,
    response_type: "code",
    scope: "openid profile email",
    filterProtocolClaims: false,
    staleStateAgeInSeconds: staleSignInSeconds,
    stateStore: new WebStorageStateStore({ prefix: "demarc.oidc.", store: sessionStorage }),
  });
};

/** A path of this portal, or the home for anything that could lead elsewhere. */
export const safePath = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])[^\\]*$/.test(path) ? path : "/";

/** The provider's address for a sign-in with code and PKCE. Rejects with 'SSO not fully configured' when it cannot be. */
export const signInAddress = async ({ returnTo = "/", anew = false }: SignInWish): Promise<string> => {
  await loadConfiguration();
  const client = await oidcClient();
  await client.clearStaleState();
  const nonce = crypto.randomUUID();
  const state: SignInState = { returnTo: safePath(returnTo), nonce, startedAt: Date.now() };
  const request = await client.createSigninRequest({
    state,
    nonce,
    ui_locales: currentLocale(),
    ...(anew ? { max_age: 0 } : {}),
  });
  return request.url;
};

/** Sends the person to the identity provider; when that fails the home shows it, or a dialog tells who is signed in. */
export const signIn = async (wish: SignInWish = {}): Promise<void> => {
  const before = readSession();
  setStatus("redirecting");
  // Back from the provider's page the browser may show this one as it was left.
  addEventListener("pageshow", (event) => event.persisted && readSession().loggingIn && location.reload(), {
    once: true,
  });
  try {
    location.assign(await signInAddress(wish));
  } catch (error) {
    console.error("sign-in could not be started", error);
    if (before.status !== "signed-in") return setAuthFailure();
    // Another tab may have signed out meanwhile, which nobody hears on the way out.
    if (readStored("token") === undefined) return clearSession();
    resumeSession(before);
    openDialog({ title: "error.application.title", text: "error.application.text" });
  }
};

/** Keeps what is typed and has the person sign in again, to come back to the same screen. */
export const signInAgain = async (): Promise<void> => {
  snapshotForms();
  const stay = leaveOnPurpose();
  await signIn({ returnTo: location.pathname + location.search, anew: true });
  if (readSession().status !== "signed-in") return;
  forgetForms();
  stay();
};

/** Exchanges the provider's tokens; a person without an account here sees the refused address. */
const exchangeAnswer = async (client: OidcClient, answer: SigninResponse, nonce: string): Promise<void> => {
  const { access_token: accessToken, id_token: idToken } = answer;
  try {
    await exchangeAndEnter({ accessToken, idToken, nonce }, () => addressAtProvider(client, accessToken));
  } finally {
    void revokeAccessToken(client, accessToken);
  }
};

/**
 * Processes the provider's answer in the address, exchanges its token and signs in. Resolves to the path to go to; the
 * session is `unreachable` when the token was issued and could not be looked at. On any failure the state is cleared and
 * the error thrown. What was typed before is kept for the same person, on the screen that comes next.
 */
export const completeSignIn = async (address: string): Promise<string> => {
  let path = "/";
  try {
    await loadConfiguration();
    const client = await oidcClient();
    const answer = await client.processSigninResponse(address);
    const state = answer.userState as SignInState;
    if (Date.now() - state.startedAt > staleSignInSeconds * 1000) throw new Error("The sign-in took too long");
    const { nonce, iss, aud } = answer.profile;
    const isOurs =
      iss === (await client.metadataService.getIssuer()) && [aud].flat().includes(client.settings.client_id);
    if (nonce !== state.nonce || !isOurs) throw new Error("The answer belongs to another sign-in");
    await exchangeAnswer(client, answer, state.nonce);
    if (readSession().status !== "signed-out") path = safePath(state.returnTo);
    return path;
  } catch (error) {
    clearSession();
    setAuthFailure();
    throw error;
  } finally {
    const { status, claims } = readSession();
    if (status !== "unreachable") forgetFormsBut(claims?.uid, new URL(path, location.origin).pathname);
  }
};

/** The provider's address for signing out there too; undefined without a hint or a provider that knows of it. */
export const signOutAddress = async (): Promise<string | undefined> => {
  const idTokenHint = readStored("idTokenHint");
  if (idTokenHint === undefined) return undefined;
  await loadConfiguration();
  const client = await oidcClient();
  const request = await client.createSignoutRequest({ id_token_hint: idTokenHint });
  return request.url;
};
