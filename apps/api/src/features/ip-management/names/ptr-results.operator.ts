import { plainHostName } from "@demarc/contract/core/host-name";
import type { PtrResults } from "@demarc/contract/operator/ptr-records";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { invalid } from "../../../platform/refusals/errors.ts";
import { type Block, storedBlock } from "../blocks/ip-block.ts";
import { lockAnyPrefixOf, type OnPrefix, reread, type WrittenPrefix } from "../prefixes/prefixes.operator.ts";
import { markPtrs } from "./addresses.queries.ts";
import { hostAddress } from "./ptr-records.steps.ts";

type Results = PtrResults["records"];

/** The results by canonical address. Throws 400 for an address outside the prefix, and one that is given twice. */
const checked = (block: Block, records: Results): Results => {
  const seen = new Set<string>();
  return records.map(({ address, ptr, state }, place) => {
    const text = hostAddress(block, address, `records.${place}.address`, false);
    if (seen.has(text)) throw invalid(`records.${place}.address`, "validation.invalid-value");
    seen.add(text);
    return { address: text, ptr: plainHostName(ptr), state };
  });
};

/** Stores which names are published, for names that have not changed since. Repeated, it changes nothing. Throws 400 and 404. */
export const reportPtrRecords = async (
  transaction: OperatorTransaction,
  { records, ...given }: OnPrefix & Pick<PtrResults, "records">,
): Promise<WrittenPrefix> => {
  const { id, prefix, version } = await lockAnyPrefixOf(transaction, given);
  const marked = await transaction.query(markPtrs(id, checked(storedBlock(prefix), records)));
  if (marked.length === 0) return reread(transaction, id, "unchanged");
  const live = marked.filter(({ state }) => state === "LIVE").length;
  // The company sees the states of its names. Reports are not in its log.
  transaction.record(null, {
    action: "prefix.ptr-published",
    entityType: "prefix",
    entityId: id,
    after: { prefix, live, failed: marked.length - live, version },
    event: "ptr.published",
  });
  return reread(transaction, id, "updated");
};
