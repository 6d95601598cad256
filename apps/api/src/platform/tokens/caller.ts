import type { Consistency } from "../database/consistency.ts";
import type { Role } from "@demarc/contract/core/access";
import type { FastifyRequest } from "fastify";
import { unauthenticated } from "../refusals/errors.ts";
import type { ProductTokens } from "./product-token.ts";
import type { RevokedSessions } from "./revoked-sessions.ts";

export interface Caller {
  readonly accountId: string;
  readonly uid: number;
  readonly customerId: number;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly loyalty: boolean;
  /** The session of a person, or the id of an API token, which matches no session. */
  readonly sessionId: string;
  /** Set if the caller uses an API token. */
  readonly tokenId?: string;
  readonly readOnly?: boolean;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** Set where a replica may serve reads. */
  readonly consistency?: Consistency;
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +([\w~+/.=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];

/** The caller of a bearer token. Throws 401 if it is missing or invalid, or its session has ended. */
export const callerFrom = (bearer: string | undefined, tokens: ProductTokens, revoked: RevokedSessions): Caller => {
  const claims = bearer === undefined ? undefined : tokens.verify(bearer);
  if (!claims || revoked.has(claims.sid)) throw unauthenticated();
  return {
    accountId: claims.uid_g,
    uid: claims.uid,
    customerId: claims.cid,
    username: claims.username,
    roles: claims.roles,
    loyalty: claims.loyalty,
    sessionId: claims.sid,
    expiresAt: claims.exp,
  };
};
