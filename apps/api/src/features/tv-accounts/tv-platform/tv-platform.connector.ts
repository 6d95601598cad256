import type { Config } from "../../../platform/process/environment.ts";
import { httpConnector } from "../../../platform/http-connector.ts";
import type { Log } from "../../../platform/process/log.ts";
import type { TvCommand, TvPlatform } from "./tv-platform-port.ts";
import { openedPin, tvSecrets } from "./tv-secrets.ts";

/** Acknowledges every command. */
const builtin: TvPlatform = { carryOut: async () => undefined };

/** The configured TV platform, the built-in one, or undefined when the operator fetches the commands. */
export const tvPlatformOf = (
  { tv, secretKeys }: Pick<Config, "tv" | "secretKeys">,
  log: Log,
): ((accountId: string) => TvPlatform) | undefined => {
  if (tv.kind === "off") return undefined;
  if (tv.kind === "builtin") return () => builtin;
  const ask = httpConnector(tv, log);
  const secrets = tvSecrets(secretKeys);
  return (accountId) => ({
    carryOut: async ({ id, sequence, accountNr, kind, payload: stored }: TvCommand) => {
      // Only here does a PIN leave in the clear, over the connection to the operator's own system.
      const payload = kind === "pin" ? openedPin(secrets, accountId, stored["sealedPin"]) : stored;
      const answer = await ask({ id, sequence, accountNr, kind, payload });
      if ((answer as { acknowledged?: unknown } | null)?.acknowledged !== true)
        throw new Error("the TV platform did not acknowledge the command");
    },
  });
};
