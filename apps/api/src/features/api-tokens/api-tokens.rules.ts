import { type TokenCreate, type TokenStatus, tokenLifetimeDays } from "@demarc/contract/api-tokens";
import { type InvalidRequest, invalid } from "../../platform/errors.ts";

export type TokenEvent = "use" | "describe" | "revoke" | "expire" | "disableAccount";

const transitions: Readonly<Record<TokenEvent, Partial<Record<TokenStatus, TokenStatus>>>> = {
  use: { ACTIVE: "ACTIVE" },
  describe: { ACTIVE: "ACTIVE" },
  revoke: { ACTIVE: "REVOKED", EXPIRED: "EXPIRED", REVOKED: "REVOKED" },
  expire: { ACTIVE: "EXPIRED", EXPIRED: "EXPIRED", REVOKED: "REVOKED" },
  disableAccount: { ACTIVE: "REVOKED", EXPIRED: "EXPIRED", REVOKED: "REVOKED" },
};

/** The status after an event; undefined if the event is refused. */
export const nextStatus = (status: TokenStatus, event: TokenEvent): TokenStatus | undefined =>
  transitions[event][status];

const dayMs = 86_400_000;
/** Tolerates a client clock that is ahead when the maximum lifetime is requested. */
const toleranceMs = 3_600_000;

const refusalOf = (wanted: number, now: number): InvalidRequest | undefined => {
  if (wanted <= now) return invalid("expiresAt", "validation.date-too-early");
  const latest = now + tokenLifetimeDays.longest * dayMs + toleranceMs;
  return wanted > latest ? invalid("expiresAt", "validation.invalid-value") : undefined;
};

/** The expiry of a new token, RFC 3339. Throws 400 for a moment in the past or beyond the maximum lifetime. */
export const expiryOf = ({ expiresAt }: TokenCreate, now: Date): string => {
  if (expiresAt === undefined) return new Date(now.getTime() + tokenLifetimeDays.usual * dayMs).toISOString();
  const refusal = refusalOf(Date.parse(expiresAt), now.getTime());
  if (refusal) throw refusal;
  return expiresAt;
};
