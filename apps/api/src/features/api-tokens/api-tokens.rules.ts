import { type TokenCreate, type TokenStatus, tokenLifetimeDays } from "@demarc/contract/api-tokens";
import { stateMachine } from "../../platform/changes/state-machine.ts";
import { type InvalidRequest, invalid } from "../../platform/refusals/errors.ts";

export type TokenEvent = "use" | "describe" | "revoke" | "expire" | "disableAccount";

/** docs/product/people.md, "API tokens". */
export const tokenStates = stateMachine<TokenStatus, TokenEvent>("token.state-conflict", {
  ACTIVE: { use: "ACTIVE", describe: "ACTIVE", revoke: "REVOKED", expire: "EXPIRED", disableAccount: "REVOKED" },
  EXPIRED: { revoke: "EXPIRED", expire: "EXPIRED", disableAccount: "EXPIRED" },
  REVOKED: { revoke: "REVOKED", expire: "REVOKED", disableAccount: "REVOKED" },
});

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
