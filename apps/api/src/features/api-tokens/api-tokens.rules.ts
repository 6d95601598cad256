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

/** The status that an event leads to; undefined when the event is refused. */
export const nextStatus = (status: TokenStatus, event: TokenEvent): TokenStatus | undefined =>
  transitions[event][status];

const dayMs = 86_400_000;
/** The clock of whoever asks for the longest life may be a little ahead. */
const toleranceMs = 3_600_000;

const refusalOf = (wanted: number, now: number): InvalidRequest | undefined => {
  if (wanted <= now) return invalid("expiresAt", "validation.date-too-early");
  const latest = now + tokenLifetimeDays.longest * dayMs + toleranceMs;
  return wanted > latest ? invalid("expiresAt", "validation.invalid-value") : undefined;
};

/** When a new token ends, RFC 3339. Throws 400 for a moment that has passed or lies too far ahead. */
export const expiryOf = ({ expiresAt }: TokenCreate, now: Date): string => {
  if (expiresAt === undefined) return new Date(now.getTime() + tokenLifetimeDays.usual * dayMs).toISOString();
  const refusal = refusalOf(Date.parse(expiresAt), now.getTime());
  if (refusal) throw refusal;
  return expiresAt;
};
