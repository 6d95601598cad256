import { createHash, randomBytes, randomUUID } from "node:crypto";
import { BrowserSession } from "./browser-session.ts";

/** The data of a signed-in person that the portal keeps in local storage. */
export interface StoredSession {
  readonly token: string;
  readonly idToken: string;
}

type Answer = Readonly<Record<string, string>>;
const answerOf = async (url: string, init?: RequestInit): Promise<Answer> => {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
};

interface ClientOfProvider {
  readonly authority: string;
  readonly clientId: string;
  readonly url: string;
}

/** Begins a sign-in at a provider without a browser, with code and PKCE. `finish` takes the address that it leads back to. */
export const beginSignIn = async ({ authority, clientId, url }: ClientOfProvider) => {
  const provider = await answerOf(`${authority}/.well-known/openid-configuration`);
  const [verifier, nonce] = [randomBytes(32).toString("base64url"), randomUUID()];
  const client = { client_id: clientId, redirect_uri: `${url}/sso/login` };
  const query = new URLSearchParams({
    ...client,
    response_type: "code",
    scope: "openid profile email",
    state: "stored",
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const browser = new BrowserSession();
  const form = await browser.open(`${provider["authorization_endpoint"]}?${query.toString()}`);
  const isBack = (target: string) => target.startsWith(client.redirect_uri);
  const finish = async (address: string) => {
    const code = new URL(address).searchParams.get("code");
    if (!code) throw new Error(`the sign-in ended at ${address}`);
    const issued = await answerOf(provider["token_endpoint"] ?? "", {
      method: "POST",
      body: new URLSearchParams({ ...client, grant_type: "authorization_code", code, code_verifier: verifier }),
    });
    return { token: issued["access_token"] ?? "", idToken: issued["id_token"] ?? "", nonce };
  };
  return { browser, form, isBack, finish };
};

/** Signs in at the provider of a portal. Returns what the portal exchanges. */
export const signInAtProvider = async (portal: string, username: string, password: string) => {
  const { ssoAuthority: authority = "", ssoClientId: clientId = "" } = await answerOf(`${portal}/config.json`);
  const { browser, form, isBack, finish } = await beginSignIn({ authority, clientId, url: portal });
  return finish((await browser.submit(form, { username, password }, isBack)).address);
};

export const newPortalSession = async (portal: string, username: string, password: string): Promise<StoredSession> => {
  const issued = await signInAtProvider(portal, username, password);
  const { token = "" } = await answerOf(`${portal}/v1/token/exchange`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-token-lifetime": "900", "x-token-include-roles": "true" },
    body: JSON.stringify(issued),
  });
  return { token, idToken: issued.idToken };
};
