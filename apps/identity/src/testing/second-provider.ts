import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

const clientId = "demarc-main";
const redirectOf = (portalUrl: string): string => `${portalUrl}/sso/login`;
const resource = "urn:second:api";

interface SecondOptions {
  /** JWTs with their own audience, or opaque tokens. */
  readonly accessTokens: "jwt" | "opaque";
  readonly people: Readonly<Record<string, { readonly email: string; readonly email_verified: boolean }>>;
  readonly portalUrl?: string;
}

const withoutPortal = "http://localhost:3000";

export interface SecondProvider {
  readonly issuer: string;
  readonly introspectionSecret: string;
  /** Signs a person in to a portal, with code and PKCE. */
  signIn(subject: string): Promise<{ readonly accessToken: string; readonly idToken: string }>;
  revoke(accessToken: string): Promise<void>;
  close(): Promise<void>;
}

const settings = async (options: SecondOptions, secret: string): Promise<Configuration> => {
  const { accessTokens, people, portalUrl = withoutPortal } = options;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirectOf(portalUrl)],
        post_logout_redirect_uris: [`${portalUrl}/logout?done`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "none",
      },
      {
        client_id: "demarc-api",
        client_secret: secret,
        redirect_uris: [],
        response_types: [],
        grant_types: [],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: randomUUID() }] as never },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    cookies: { keys: [secret] },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: accessTokens === "jwt",
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: "portal-api",
          scope: "",
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  };
};

/** Signs in without a password: the person of the portal's login hint, otherwise the first one. */
const believing = (provider: Provider, { people }: SecondOptions): RequestListener => {
  const answer = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    void provider.interactionDetails(request, response).then(({ params }) =>
      provider.interactionFinished(request, response, {
        login: { accountId: (params["login_hint"] as string | undefined) ?? Object.keys(people)[0] ?? "" },
      }),
    );
  };
};

const followOut = async (issuer: string, start: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  while (address.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${address.pathname} answered ${answer.status} ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    address = new URL(location, address);
  }
  return address;
};

const signInAt = async (issuer: string, subject: string) => {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectOf(withoutPortal),
    response_type: "code",
    scope: "openid email",
    state: "s",
    nonce: "n",
    login_hint: subject,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = await followOut(issuer, `${issuer}/auth?${query.toString()}`);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: back.searchParams.get("code") ?? "",
    redirect_uri: redirectOf(withoutPortal),
    client_id: clientId,
    code_verifier: verifier,
  });
  const answer = await fetch(`${issuer}/token`, { method: "POST", body });
  const { access_token: accessToken = "", id_token: idToken = "" } = (await answer.json()) as Record<string, string>;
  return { accessToken, idToken };
};

/**
 * An OpenID provider based on the same library as ours, on loopback with other settings: RSA keys, paths and tokens.
 */
export async function secondProvider(options: SecondOptions): Promise<SecondProvider> {
  const introspectionSecret = randomUUID();
  let listener: RequestListener = () => undefined;
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = believing(new Provider(issuer, await settings(options, introspectionSecret)), options);
  return {
    issuer,
    introspectionSecret,
    signIn: (subject) => signInAt(issuer, subject),
    revoke: async (token) => {
      const body = new URLSearchParams({ token, client_id: clientId });
      await fetch(`${issuer}/token/revocation`, { method: "POST", body });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
