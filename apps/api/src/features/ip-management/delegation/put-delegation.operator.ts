import type { DelegationRecord } from "@demarc/contract/operator/ptr-records";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { enterCompany } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { asChange, lockAnyPrefixOf, type OnPrefix, reread, type WrittenPrefix } from "../prefixes/prefixes.operator.ts";
import {
  hasServers,
  isRemovable,
  removeDelegation,
  requestDelegation,
  serversFor,
  storeDelegation,
} from "./delegation.steps.ts";

/** States of a delegation that is published, or will be. */
const wanted: ReadonlySet<string> = new Set(["CHECKING", "PUBLISHING", "ACTIVE"]);

/**
 * Stores the delegation of any prefix as DNS has it, or requests or removes it as its customer does. Repeated, it changes nothing.
 * Throws 404, 400, 409, and 503 for a request or a removal without a DNS system that delegates.
 */
export const putDelegation = async (
  transaction: OperatorTransaction,
  { nameServers, dsRecords = [], state, ...given }: OnPrefix & DelegationRecord,
  config: Config,
): Promise<WrittenPrefix> => {
  const prefix = await lockAnyPrefixOf(transaction, given);
  const servers = nameServers === null ? null : serversFor(prefix, { nameServers, dsRecords });
  const change = asChange(transaction, prefix.customerId);
  if (state === "PUBLISHED")
    return reread(transaction, prefix.id, storeDelegation(change, prefix, servers) ? "updated" : "unchanged");
  const isKept = servers ? wanted.has(prefix.delegationState) && hasServers(prefix, servers) : !isRemovable(prefix);
  if (isKept) return reread(transaction, prefix.id, "unchanged");
  transaction.send(enterCompany(prefix.customerId));
  if (servers) requestDelegation(change, prefix, servers, config);
  else await removeDelegation(change, prefix, config);
  return reread(transaction, prefix.id, "updated");
};
