import type { Fault } from "./fault.ts";

const platform = "apps/api/src/features/tv-accounts/tv-platform";
const commands = [`${platform}/tv-commands.test.ts`];
const feed = ["apps/api/src/features/tv-accounts/operator/tv-command-feed.test.ts"];

/** The commands for the TV platform, its key, and many TV accounts at once. */
export const tvPlatformFaults: readonly Fault[] = [
  {
    name: "two jobs send the commands of a TV account at the same time",
    file: `${platform}/tv-commands.jobs.ts`,
    find: "await context.exclusively(`tv ${accountId}`, async () => {",
    replace: "await (async (work: () => Promise<void>) => work())(async () => {",
    tests: commands,
    only: "of many accounts over two processes",
  },
  {
    name: "an acknowledged command keeps its PIN",
    file: `${platform}/tv-sending.queries.ts`,
    find: "payload = case kind when 'pin' then '{}'::jsonb else payload end",
    replace: "payload = payload",
    tests: commands,
    only: "carry a PIN in the clear",
  },
  {
    name: "the list of commands shows a PIN to a token that only reads",
    file: "apps/api/src/features/tv-accounts/operator/tv-command-feed.ts",
    find: 'caller.rights.includes("tv.write") && !caller.isCommand',
    replace: "!caller.isCommand",
    tests: feed,
    only: "with tv.write only",
  },
];
