import { queryRows } from "../../platform/database/database.ts";
import type { OperatorCommand } from "../../platform/commands/operator-command.ts";
import { blockFrom, blockText } from "./blocks/ip-block.ts";
import { queueReconciliation } from "./names/addresses.queries.ts";

const blockOf = (word: string): string => {
  const block = blockFrom(word);
  if (!block) throw new Error("Name the block by its first address and its length, such as 198.51.100.8/29.");
  return blockText(block);
};

export const reverseDnsCommand: OperatorCommand = {
  name: "reverse-dns reconcile",
  takes: "[BLOCK]",
  summary: "Bring DNS to the stored names of the prefixes in BLOCK, or of all prefixes",
  run: async ({ words: [word, ...more], operatorPool }) => {
    if (more.length > 0) return undefined;
    const queued = await queryRows(operatorPool, queueReconciliation(word === undefined ? undefined : blockOf(word)));
    return queued.length === 0 ? ["There are none."] : queued.map(({ prefix }) => `${prefix} is queued`);
  },
};
