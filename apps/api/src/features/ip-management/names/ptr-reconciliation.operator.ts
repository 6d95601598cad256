import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { queueReconciliation } from "./addresses.queries.ts";

/** Queues the prefixes in a block, or all of them: DNS gets their stored names. Returns their number. */
export const reconcilePtrRecords = async (
  transaction: OperatorTransaction,
  block: string | undefined,
): Promise<{ readonly queued: number }> => {
  const prefixes = await transaction.query(queueReconciliation(block));
  // The names of the companies stay as they are.
  for (const { id, prefix } of prefixes)
    transaction.record(null, {
      action: "prefix.ptr-reconciled",
      entityType: "prefix",
      entityId: id,
      after: { prefix },
      event: "ptr.reconciled",
    });
  return { queued: prefixes.length };
};
