import type { PtrRecords } from "@demarc/contract/operator/ptr-records";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { enterCompany } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { lockPrefix } from "../prefixes/prefix.steps.ts";
import { lockAnyPrefixOf, type OnPrefix, reread, type WrittenPrefix } from "../prefixes/prefixes.operator.ts";
import { replacePtrs } from "./ptr-records.steps.ts";

/** Sets names of addresses of any prefix. Repeated, it changes nothing. Throws 404 and the errors of `replacePtrs`. */
export const putPtrRecords = async (
  transaction: OperatorTransaction,
  { records, ...given }: OnPrefix & Pick<PtrRecords, "records">,
  { by, config }: { readonly by: string; readonly config: Config },
): Promise<WrittenPrefix> => {
  const { id, customerId } = await lockAnyPrefixOf(transaction, given);
  transaction.send(enterCompany(customerId));
  const prefix = await lockPrefix(transaction, { customerId, prefixId: id });
  const change = changeByOperator(transaction, customerId, by);
  const { changeId } = await replacePtrs(change, { prefix, records, requestedBy: by, config });
  return reread(transaction, id, changeId === null ? "unchanged" : "updated");
};
