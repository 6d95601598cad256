import { typesMatching } from "@demarc/contract/operator/events";
import * as contract from "@demarc/contract/operator/tv-commands";
import { longPoll } from "../../../platform/events/long-poll.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import type { SecretKeys } from "../../../platform/sealing.ts";
import { openedPin, tvSecrets } from "../tv-platform/tv-secrets.ts";
import { type FeedCommandRow, listFeedCommands } from "./tv-command-feed.queries.ts";

/** Each command is stored with a change of its account, which is an event. */
const types = typesMatching(["tv.*"]);

type PinOf = (accountId: string, sealedPin: unknown) => object;

const noPin: PinOf = () => ({});

/** The payload of a `pin` command for the TV platform; an error if the PIN cannot be opened, which must not hide other commands. */
const openedWith =
  (keys: SecretKeys): PinOf =>
  (accountId, sealedPin) => {
    try {
      return openedPin(tvSecrets(keys), accountId, sealedPin);
    } catch (error) {
      return { error: (error as Error).message };
    }
  };

const shown = (pinOf: PinOf, { position: _position, accountId, payload, ...command }: FeedCommandRow) => ({
  ...command,
  payload: command.kind === "pin" ? { ...pinOf(accountId, payload["sealedPin"]) } : payload,
});

/** The commands that the TV platform has not acknowledged, by a cursor that does not miss late commits. */
export function tvCommandFeedRoutes(context: OperatorRouteContext): void {
  const { serve, read, config } = context;
  const fetched = config.tv.kind === "off" ? openedWith(config.secretKeys) : noPin;

  serve(contract.listTvCommands, ({ query, caller, http }) => {
    const { after = contract.firstTvCommand, limit = 200, wait = 0 } = query;
    const [position = 0, sequence = 0] = after.split(".").map(Number);
    // A command would print them.
    const pinOf = caller.rights.includes("tv.write") && !caller.isCommand && !caller.staff ? fetched : noPin;
    return longPoll(context, { caller, http, types, seconds: wait }, async () => {
      const rows = await read(listFeedCommands(position, sequence, limit + 1));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        page: {
          items: page.map((row) => shown(pinOf, row)),
          next: last ? `${last.position}.${last.sequence}` : after,
          more: rows.length > limit,
        },
        isDone: page.length > 0,
      };
    });
  });
}
