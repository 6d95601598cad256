import type pg from "pg";
import type { Connect } from "../database/database.ts";
import { systemClock } from "../process/clock.ts";
import type { Config } from "../process/environment.ts";
import type { Log } from "../process/log.ts";
import { apiTokens } from "./api-tokens.ts";
import { revokedSessions } from "./revoked-sessions.ts";
import { serviceTokens } from "./service-tokens.ts";
import { followedTokens } from "./signing-keys.ts";
import { staffSessions } from "./staff-sessions.ts";

interface Given {
  readonly config: Pick<Config, "secretKeys">;
  readonly connect: Connect;
  readonly log: Log;
}

/** Who signs in or holds a token; `authPool` connects as portal_auth. */
export const openCallers = async ({ config, connect, log }: Given, authPool: pg.Pool) => {
  const [signing, revoked, heldTokens, heldServiceTokens] = await Promise.all([
    followedTokens(connect, authPool, systemClock, log, config.secretKeys),
    revokedSessions(connect, authPool, log),
    apiTokens(connect, authPool, log),
    serviceTokens(connect, authPool, log),
  ]);
  const held = await staffSessions(connect, authPool, log, signing.staffTokens);
  return {
    context: {
      tokens: signing.tokens,
      staffTokens: signing.staffTokens,
      revoked,
      apiTokens: heldTokens,
      serviceTokens: heldServiceTokens,
      staffSessions: held,
    },
    close: async () => {
      for (const one of [revoked, heldTokens, heldServiceTokens, held, signing]) await one.close();
    },
  };
};
