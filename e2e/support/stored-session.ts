import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Variant } from "@demarc/contract/core/variants";
import { BrowserSession } from "../../apps/api/src/testing/tokens/browser-session.ts";
import { demoPassword, portalUrl } from "./portal.ts";

/** What the portal keeps in local storage of a signed-in person. */
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

/** Signs in at the provider without a browser, with code and PKCE as the portal does. */
const newSession = async (person: string, portal: string): Promise<StoredSession> => {
  const { ssoAuthority = "", ssoClientId = "" } = await answerOf(`${portal}/config.json`);
  const provider = await answerOf(`${ssoAuthority}/.well-known/openid-configuration`);
  const [verifier, nonce] = [randomBytes(32).toString("base64url"), randomUUID()];
  const client = { client_id: ssoClientId, redirect_uri: `${portal}/sso/login` };
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
  const { address } = await browser.submit(form, { username: person, password: demoPassword }, isBack);
  const code = new URL(address).searchParams.get("code");
  if (!code) throw new Error(`${person} could not sign in`);
  const issued = await answerOf(provider["token_endpoint"] ?? "", {
    method: "POST",
    body: new URLSearchParams({ ...client, grant_type: "authorization_code", code, code_verifier: verifier }),
  });
  const { token = "" } = await answerOf(`${portal}/v1/token/exchange`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-token-lifetime": "900", "x-token-include-roles": "true" },
    body: JSON.stringify({ token: issued["access_token"], idToken: issued["id_token"], nonce }),
  });
  return { token, idToken: issued["id_token"] ?? "" };
};

const sessions = new Map<string, Promise<StoredSession>>();

const isAlive = async ({ token }: StoredSession): Promise<boolean> => {
  const answer = await fetch(`${portalUrl("main")}/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok;
};

/** The session of a person that this worker began, or a new one once that has ended. */
export const storedSession = async (person: string, variant: Variant): Promise<StoredSession> => {
  const portal = portalUrl(variant);
  const key = `${portal} ${person}`;
  const known = await sessions.get(key);
  if (known && (await isAlive(known))) return known;
  const begun = newSession(person, portal);
  sessions.set(key, begun);
  return begun;
};
