import type { Role } from "@demarc/contract/core/access";
import type { FastifyRequest } from "fastify";
import { unauthenticated } from "../errors.ts";
import type { ProductTokens } from "./product-token.ts";
import type { RevokedSessions } from "./revoked-sessions.ts";

/** Who calls, as the bearer token says. */
export interface Caller {
  readonly accountId: string;
  readonly uid: number;
  readonly customerId: number;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly loyalty: boolean;
  /** The session of a person; of an API token its id, which is nobody's session. */
  readonly sessionId: string;
  /** The API token that calls, where it is one. */
  readonly tokenId?: string;
  /** Whether the API token may only read. */
  readonly readOnly?: boolean;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w~+/.=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];

/** Reads the caller from a bearer token. Throws 401 when there is none, it does not hold, or its session has ended. */
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
