import { type TokenCreate, type TokenStatus, tokenLifetimeDays } from "@demarc/contract/api-tokens";
import { stateMachine } from "../../platform/changes/state-machine.ts";
import { type InvalidRequest, invalid } from "../../platform/errors.ts";

export type TokenEvent = "use" | "describe" | "revoke" | "expire" | "disableAccount";

/** docs/product.md "API tokens". */
export const tokenStates = stateMachine<TokenStatus, TokenEvent>("token.state-conflict", {
  ACTIVE: { use: "ACTIVE", describe: "ACTIVE", revoke: "REVOKED", expire: "EXPIRED", disableAccount: "REVOKED" },
  EXPIRED: { revoke: "EXPIRED", expire: "EXPIRED", disableAccount: "EXPIRED" },
  REVOKED: { revoke: "REVOKED", expire: "REVOKED", disableAccount: "REVOKED" },
});

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
