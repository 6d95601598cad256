import { staleSignInSeconds } from "@demarc/contract/session";
import type { OidcClient, SigninResponse } from "oidc-client-ts";
import { loadConfiguration, readConfiguration } from "../config.ts";
import { failureOf } from "../calls/call-error.ts";
import { openDialog } from "../dialog-store.ts";
import { snapshotForms } from "../unsaved/form-snapshot.ts";
import { forgetForms, forgetFormsBut, signInReturnPath } from "../unsaved/kept-forms.ts";
import { leaveOnPurpose } from "../unsaved/leave-guard.ts";
import { readUserInfo, revokeAccessToken } from "../calls/identity-provider-calls.ts";
import { exchangeAndEnter } from "./token-exchange.ts";
import { clearSession, personOf, readSession, resumeSession, setAuthFailure, setStatus } from "../session.ts";
import { readStorage } from "../local-storage.ts";
import { serverTime } from "../server-time.ts";
import { currentLocale } from "../translate.ts";

/** The state that travels through the provider: where to return to, and the values to verify the response with. */
interface SignInState {
  readonly returnTo: string;
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

interface SignInWish {
  /** A path of the portal to go to afterwards. */
  readonly returnTo?: string;
  /** The person must enter the password again. */
  readonly reauthenticate?: boolean;
  /** The person chooses an account, although the provider may know one. */
  readonly another?: boolean;
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
    // Many providers confirm a revocation with empty text.
    revokeTokenAdditionalContentTypes: ["text/plain", "text/html"],
    stateStore: new WebStorageStateStore({ prefix: "demarc.oidc.", store: sessionStorage }),
  });
};

/** A path of this portal; the home for anything that could lead elsewhere. */
export const safePath = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : "/";

/**
 * The prompt for a sign-in with another account, also after a refused exchange, which has left a hint but no token: the session at
 * the provider would sign in the same person again, without a form.
 */
const promptOf = async (client: OidcClient, another: boolean): Promise<string | undefined> => {
  const isRefused = readStorage("token") === undefined && readStorage("idTokenHint") !== undefined;
  if (!another && !isRefused) return undefined;
  const metadata = (await client.metadataService.getMetadata()) as Readonly<Record<string, unknown>>;
  const supported = metadata["prompt_values_supported"];
  return Array.isArray(supported) && supported.includes("select_account") ? "select_account" : "login";
};

/** The provider's URL for a sign-in with code and PKCE. Rejects with 'SSO not fully configured' if the configuration lacks it. */
export const signInAddress = async ({
  returnTo = "/",
  reauthenticate = false,
  another = false,
}: SignInWish): Promise<string> => {
  await loadConfiguration();
  const client = await oidcClient();
  await client.clearStaleState();
  const nonce = crypto.randomUUID();
  const state: SignInState = { returnTo: safePath(returnTo), nonce, startedAt: serverTime() };
  const prompt = await promptOf(client, another);
  const request = await client.createSigninRequest({
    state,
    nonce,
    ui_locales: currentLocale(),
    ...(reauthenticate ? { max_age: 0 } : {}),
    ...(prompt === undefined ? {} : { prompt }),
  });
  return request.url;
};

const failedToStart = { title: "error.application.title", text: "error.application.text" };

/**
 * Redirects to the identity provider. If that fails, the home shows it, and a dialog on other pages. Ignores
 * calls during a redirect: a second click would leave the state of the first sign-in in the browser.
 */
export const signIn = async (wish: SignInWish = {}): Promise<void> => {
  const before = readSession();
  if (before.loggingIn) return;
  setStatus("redirecting");
  // The browser may restore this page from its back/forward cache, still in the redirecting state.
  addEventListener("pageshow", (event) => event.persisted && readSession().loggingIn && location.reload(), {
    once: true,
  });
  try {
    location.assign(await signInAddress(wish));
  } catch (error) {
    console.error("sign-in could not be started", error);
    if (before.status !== "signed-in") {
      setAuthFailure();
      // Only the home has room for the failure.
      if (location.pathname !== "/") openDialog(failedToStart);
      return;
    }
    // Another tab may have signed out during the redirect, when storage events are ignored.
    if (readStorage("token") === undefined) return clearSession();
    resumeSession(before);
    openDialog(failedToStart);
  }
};

/** Keeps form input and asks the person to sign in again, returning to the same screen. */
export const signInAgain = async (): Promise<void> => {
  snapshotForms();
  const stay = leaveOnPurpose();
  await signIn({ returnTo: location.pathname + location.search, reauthenticate: true });
  if (readSession().status !== "signed-in") return;
  forgetForms();
  stay();
};

/** Exchanges the provider's tokens for the person of its userinfo, and then revokes the access token. */
const exchangeAnswer = async (client: OidcClient, answer: SigninResponse, nonce: string): Promise<void> => {
  const { access_token: accessToken, id_token: idToken, profile } = answer;
  try {
    const userInfo = await readUserInfo(client, accessToken);
    if (userInfo && userInfo.sub !== profile.sub) throw new Error("The userinfo belongs to another person");
    await exchangeAndEnter({ accessToken, idToken, nonce });
  } finally {
    void revokeAccessToken(client, accessToken);
  }
};

/** The minutes to wait after too many sign-ins; for another refusal of the server the id of its request. */
const failedAs = (error: unknown): Parameters<typeof setAuthFailure>[0] => {
  const failure = failureOf(error);
  if (failure?.kind !== "status") return {};
  if (failure.status !== 429) return { failedRequest: failure.requestId };
  return { retryMinutes: Math.max(1, Math.ceil((failure.retryAfter ?? 0) / 60)) };
};

/**
 * Processes the provider's response in the address, exchanges its token and signs in. Resolves to the path to go to. The
 * session is `unreachable` if the token was issued but could not be validated. On any failure the session is cleared and the
 * error thrown. Earlier input is kept for the same person, on the screen that comes next.
 */
export const completeSignIn = async (address: string): Promise<string> => {
  let path = "/";
  try {
    await loadConfiguration();
    const client = await oidcClient();
    const answer = await client.processSigninResponse(address);
    const state = answer.userState as SignInState;
    if (serverTime() - state.startedAt > staleSignInSeconds * 1000) throw new Error("The sign-in took too long");
    const { nonce, iss, aud } = answer.profile;
    const isExpected =
      iss === (await client.metadataService.getIssuer()) && [aud].flat().includes(client.settings.client_id);
    if (nonce !== state.nonce || !isExpected) throw new Error("The answer belongs to another sign-in");
    await exchangeAnswer(client, answer, state.nonce);
    if (readSession().status !== "signed-out") path = safePath(state.returnTo);
    return path;
  } catch (error) {
    clearSession();
    setAuthFailure(failedAs(error));
    throw error;
  } finally {
    const { status, claims } = readSession();
    if (status !== "unreachable") forgetFormsBut(personOf(claims), new URL(path, location.origin).pathname);
  }
};

/** The provider's sign-out URL; undefined without a hint or if the provider does not support it. */
export const signOutAddress = async (): Promise<string | undefined> => {
  const idTokenHint = readStorage("idTokenHint");
  if (idTokenHint === undefined) return undefined;
  await loadConfiguration();
  const client = await oidcClient();
  const request = await client.createSignoutRequest({ id_token_hint: idTokenHint });
  return request.url;
};
