import type { OperatorTvCommand } from "@demarc/contract/operator/tv-commands";
import { placeTvCommands } from "../../features/tv-accounts/operator/tv-command-feed.queries.ts";
import { createPool } from "../../platform/database/database.ts";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import type { TestApi } from "../test-api.ts";
import { serviceToken } from "../tokens/service-token.ts";

export interface CommandPage {
  readonly items: OperatorTvCommand[];
  readonly next: string;
  readonly more: boolean;
}

/** A TV platform that calls the operator API, and the sequencer that gives commands their positions. */
export const tvPlatformCaller = async (api: TestApi) => {
  const token = await serviceToken(api.database, { name: "tv", rights: ["tv.read", "tv.write"] });
  const jobs = createPool(api.database.connect, "portal_jobs", 2);
  const send = <Body>(
    method: string,
    path: string,
    body?: unknown,
    bearer = token,
    headers: Record<string, string> = {},
  ) =>
    api.send<Body>(method, `/operator/v1/${path}`, {
      token: bearer,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  return {
    token,
    send,
    sequence: () => sequenceAll(jobs, [placeTvCommands]),
    commands: async (query = "", bearer = token) =>
      (await send<CommandPage>("GET", `tv-command${query}`, undefined, bearer)).body,
    acknowledge: (id: string, bearer = token) => send<{ outcome: string }>("POST", `tv-command/${id}/ack`, {}, bearer),
    close: () => jobs.end(),
  };
};
