import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/**
 * An identity provider that differs from ours: RS256, another audience, userinfo and introspection for opaque tokens.
 */
export interface ForeignProvider {
  readonly issuer: string;
  readonly introspectionSecret: string;
  /** By default its header has the type of an access token; `typ: undefined` leaves it out. */
  accessToken(claims: JWTPayload, header?: { typ?: string | undefined }): Promise<string>;
  /** A token that is signed with an unpublished key. `kid`: by default that of the published one. */
  forgedToken(claims: JWTPayload, kid?: string): Promise<string>;
  opaqueToken(claims: Record<string, unknown>): string;
  /** The body of an exchange: an opaque token, and the ID token of its sign-in for a portal. */
  opaqueSignIn(
    claims: JWTPayload & { sub: string },
    idClaims?: JWTPayload,
  ): Promise<{ token: string; idToken: string; nonce: string }>;
  logoutToken(claims: Record<string, unknown>, header?: { typ?: string }): Promise<string>;
  /** From now on it accepts requests and never responds, or never finishes its response. */
  freeze(where: "at once" | "in its answers"): void;
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

const newKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const kid: string = randomUUID();
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
};

/** The claims of an ID token for a portal, of the sign-in that an access token comes from. */
const idClaimsOf = (accessToken: string, sub: string): JWTPayload => {
  const hash = createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
  return { sub, aud: "demarc-main", client_id: undefined, nonce: "n-1", at_hash: hash };
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

interface ProviderState {
  readonly issuer: string;
  readonly jwk: object;
  readonly introspectionSecret: string;
  readonly opaque: ReadonlyMap<string, Record<string, unknown>>;
}

type Answer = (request: IncomingMessage) => Promise<[status: number, body: unknown]>;

const answersOf = (state: () => ProviderState): Readonly<Record<string, Answer>> => ({
  "/.well-known/openid-configuration": async () => [
    200,
    {
      issuer: state().issuer,
      jwks_uri: `${state().issuer}/keys`,
      userinfo_endpoint: `${state().issuer}/me`,
      introspection_endpoint: `${state().issuer}/introspect`,
      authorization_endpoint: `${state().issuer}/auth`,
      token_endpoint: `${state().issuer}/token`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    },
  ],
  "/keys": async () => [200, { keys: [state().jwk] }],
  "/me": async (request) => {
    const claims = state().opaque.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    return claims ? [200, claims] : [401, { error: "invalid_token" }];
  },
  "/introspect": async (request) => {
    const basic = Buffer.from(request.headers.authorization?.replace("Basic ", "") ?? "", "base64").toString();
    if (decodeURIComponent(basic) !== `demarc-api:${state().introspectionSecret}`)
      return [401, { error: "invalid_client" }];
    const token = (await bodyOf(request)).get("token") ?? "";
    const claims = state().opaque.get(token);
    return [
      200,
      claims ? { active: true, sub: claims["sub"], client_id: "demarc-main", iss: state().issuer } : { active: false },
    ];
  },
});

type Frozen = "at once" | "in its answers" | undefined;

const listenerOf =
  (answers: ReturnType<typeof answersOf>, frozen: () => Frozen): RequestListener =>
  (request, response) => {
    if (frozen() === "in its answers")
      response.writeHead(200, { "content-type": "application/json", "content-length": 2 }).write("{");
    if (frozen()) return;
    const answer = answers[new URL(request.url ?? "/", "http://provider.example").pathname];
    void (answer ? answer(request) : Promise.resolve<[number, unknown]>([404, {}])).then(([status, body]) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  };

export async function foreignProvider(): Promise<ForeignProvider> {
  const introspectionSecret = randomUUID();
  const opaque = new Map<string, Record<string, unknown>>();
  let key = await newKey();
  let issuer = "";

  const answers = answersOf(() => ({ issuer, jwk: key.jwk, introspectionSecret, opaque }));
  let frozen: Frozen;
  const server = createServer(listenerOf(answers, () => frozen));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (
    by: Pick<Awaited<ReturnType<typeof newKey>>, "kid" | "privateKey">,
    claims: JWTPayload,
    typ: string | undefined,
  ) => {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300, auth_time: now };
    const standard = { iss: issuer, aud: "portal-api", client_id: "demarc-main", ...times };
    return new SignJWT({ ...standard, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: by.kid, ...(typ === undefined ? {} : { typ }) })
      .sign(by.privateKey);
  };
  const opaqueToken = (claims: Record<string, unknown>): string => {
    const token = randomUUID();
    opaque.set(token, claims);
    return token;
  };
  return {
    get issuer() {
      return issuer;
    },
    introspectionSecret,
    opaqueToken,
    opaqueSignIn: async (claims, idClaims = {}) => {
      const token = opaqueToken(claims);
      const idToken = await sign(key, { ...idClaimsOf(token, claims.sub), ...idClaims }, "JWT");
      return { token, idToken, nonce: "n-1" };
    },
    accessToken: (claims, header = {}) => sign(key, claims, "typ" in header ? header.typ : "at+jwt"),
    logoutToken: (claims, header = {}) => {
      const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
      const defaults = { aud: "demarc-main", client_id: undefined, auth_time: undefined, jti: randomUUID(), events };
      return sign(key, { ...defaults, ...claims }, header.typ ?? "logout+jwt");
    },
    forgedToken: async (claims, kid = key.kid) => sign({ ...(await newKey()), kid }, claims, "at+jwt"),
    freeze: (where) => {
      frozen = where;
    },
    rotateKeys: async () => {
      key = await newKey();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
