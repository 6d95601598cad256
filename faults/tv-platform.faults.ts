import type { Fault } from "./fault.ts";

const platform = "apps/api/src/features/tv-accounts/tv-platform";
const bulk = "apps/api/src/features/tv-accounts/bulk";
const commands = [`${platform}/tv-commands.test.ts`];
const operator = [`${platform}/tv.commands.test.ts`];
const rows = [`${bulk}/tv-bulk.test.ts`];

/** The commands for the TV platform, its key, and many TV accounts at once. */
export const tvPlatformFaults: readonly Fault[] = [
  {
    name: "the commands of a TV account are sent in the wrong order",
    file: `${platform}/tv-sending.queries.ts`,
    find: "and state = 'PENDING' order by sequence limit 1)`;",
    replace: "and state = 'PENDING' order by sequence desc limit 1)`;",
    tests: commands,
    only: "are sent in the order of their account",
  },
  {
    name: "two jobs send the commands of a TV account at the same time",
    file: `${platform}/tv-commands.jobs.ts`,
    find: "await context.exclusively(`tv ${accountId}`, async () => {",
    replace: "await (async (work: () => Promise<void>) => work())(async () => {",
    tests: commands,
    only: "of many accounts over two processes",
  },
  {
    name: "any answer of the TV platform counts as an acknowledgement",
    file: `${platform}/tv-platform.connector.ts`,
    find: "?.acknowledged !== true)",
    replace: "?.acknowledged === false)",
    tests: commands,
    only: "that are answered with",
  },
  {
    name: "a command that fails for the last time is not on the timeline",
    file: `${platform}/tv-commands.jobs.ts`,
    find: 'transaction.send(insertTvEvent({ id, customerId }, "COMMAND_FAILED", { kind, ...shown }));',
    replace: 'void [insertTvEvent, customerId, kind, "COMMAND_FAILED", shown];',
    tests: commands,
    only: "that fail eight times are FAILED",
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
    name: "a failed command is sent after the one that replaced it",
    file: `${platform}/tv-repair.queries.ts`,
    find: "where command.id = judged.id and not judged.overtaken returning",
    replace: "where command.id = judged.id returning",
    tests: operator,
    only: "unless it is overtaken",
  },
  {
    name: "the list of commands shows a sealed PIN",
    file: `${platform}/tv-repair.queries.ts`,
    find: "command.payload - 'sealedPin' as payload",
    replace: "command.payload as payload",
    tests: operator,
    only: "and no PIN",
  },
  {
    name: "a dry run of many TV accounts changes them",
    file: `${bulk}/tv-bulk.routes.ts`,
    find: "if (body.dryRun) return",
    replace: "if (body.dryRun && body.rows.length === 0) return",
    tests: rows,
    only: "200 for a dry run",
  },
  {
    name: "a row that occurs twice makes two TV accounts",
    file: `${bulk}/tv-bulk.rules.ts`,
    find: "if (seen.has(identity)) return",
    replace: "if (seen.has(`${identity}x`)) return",
    tests: rows,
    only: "a row that occurs twice once",
  },
  {
    name: "the key of the demo can be read by other users of the machine",
    file: "apps/api/src/platform/make-once.ts",
    find: "mode: 0o600",
    replace: "mode: 0o644",
    tests: ["apps/api/src/platform/demo-secret-key.test.ts"],
    only: "is kept in the data folder for the owner only",
  },
];
