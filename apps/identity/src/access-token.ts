import { createLocalJWKSet, type JWK, type JWTPayload, jwtVerify } from "jose";
import { findBySubject } from "./store/credential.queries.ts";
import { PayloadStore } from "./store/payload-store.queries.ts";
import { type ProviderKeys, signingAlgorithm } from "./store/provider-keys.queries.ts";
import { sessionLives } from "./store/provider-sessions.queries.ts";
import { apiAudience } from "./provider-settings.ts";
import { type Identity, type PageContext, readFields } from "./pages/visit.ts";

type Verify = (token: string) => Promise<JWTPayload | undefined>;

const publicPart = ({ d: _private, ...jwk }: JWK): JWK => jwk;

/** Verifies access tokens of this provider; undefined if invalid or expired. */
export function tokenVerifier(issuer: string, keys: ProviderKeys): Verify {
  const keySet = createLocalJWKSet({ keys: keys.signing.map(publicPart) });
  const demands = { issuer, audience: apiAudience, typ: "at+jwt", algorithms: [signingAlgorithm] };
  return async (token) => {
    try {
      return (await jwtVerify(token, keySet, demands)).payload;
    } catch {
      return undefined;
    }
  };
}

/** CORS: only the portals may read the response. */
function allowPortals({ options: { clients } }: Identity, ctx: PageContext): void {
  const origin = ctx.get("origin");
  ctx.vary("Origin");
  if (!clients.some((client) => new URL(client.portalUrl).origin === origin)) return;
  ctx.set("Access-Control-Allow-Origin", origin);
  ctx.set("Access-Control-Expose-Headers", "WWW-Authenticate");
  if (ctx.method !== "OPTIONS") return;
  ctx.set("Access-Control-Allow-Methods", "GET, POST");
  ctx.set("Access-Control-Allow-Headers", "authorization, content-type");
  ctx.set("Access-Control-Max-Age", "3600");
}

/** Tokens revoked before their expiry, by `jti`; a signed token cannot be invalidated otherwise. */
const revocations = (identity: Identity): PayloadStore => new PayloadStore(identity.options.pool, "RevokedToken");

async function personOf(identity: Identity, claims: JWTPayload | undefined) {
  const { sub, sid, jti } = claims ?? {};
  if (!sub || !jti || typeof sid !== "string") return undefined;
  const { pool } = identity.options;
  if (!(await sessionLives(pool, sub, sid)) || (await revocations(identity).find(jti))) return undefined;
  const credential = await findBySubject(pool, sub);
  return credential?.disabled ? undefined : credential;
}

/** `/userinfo`: the owner of an access token, while its session is active. */
export async function userinfo(identity: Identity, verify: Verify, ctx: PageContext): Promise<void> {
  allowPortals(identity, ctx);
  ctx.set("Cache-Control", "no-store");
  ctx.status = 204;
  if (ctx.method === "OPTIONS") return;
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(ctx.get("authorization"))?.[1];
  const claims = token === undefined ? undefined : await verify(token);
  const credential = await personOf(identity, claims);
  if (credential) {
    const { subject: sub, email, emailVerified: email_verified, username: preferred_username, locale } = credential;
    ctx.status = 200;
    ctx.body = { sub, email, email_verified, preferred_username, locale, amr: claims?.["amr"] };
    return;
  }
  ctx.status = 401;
  ctx.set("WWW-Authenticate", token === undefined ? "Bearer" : 'Bearer error="invalid_token"');
  ctx.body = { error: "invalid_token", error_description: "the access token is missing, expired or revoked" };
}

/** `/revoke` (RFC 7009): an unknown token counts as revoked, so a known client always gets 200. */
export async function revoke(identity: Identity, verify: Verify, ctx: PageContext): Promise<void> {
  allowPortals(identity, ctx);
  ctx.set("Cache-Control", "no-store");
  ctx.status = 204;
  if (ctx.method === "OPTIONS") return;
  const fields = (await readFields(ctx)) ?? new URLSearchParams();
  const clientId = fields.get("client_id");
  if (!identity.options.clients.some((client) => client.clientId === clientId)) {
    ctx.status = 401;
    ctx.body = { error: "invalid_client", error_description: "client authentication failed" };
    return;
  }
  const claims = await verify(fields.get("token") ?? "");
  ctx.status = 200;
  // Clients accept only JSON, also from a response without content.
  ctx.body = {};
  if (!claims?.jti || !claims.exp || claims["client_id"] !== clientId) return;
  await revocations(identity).upsert(claims.jti, {}, Math.max(1, claims.exp - Math.floor(Date.now() / 1000)));
}
