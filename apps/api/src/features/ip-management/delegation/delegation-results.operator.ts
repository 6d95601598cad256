import type { OperatorPrefix } from "@demarc/contract/operator/prefixes";
import type { DelegationResult } from "@demarc/contract/operator/ptr-records";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { prefixConflict } from "../prefixes/prefix.steps.ts";
import { asChange, lockAnyPrefixOf, type OnPrefix, reread, type WrittenPrefix } from "../prefixes/prefixes.operator.ts";
import * as queries from "./delegation.queries.ts";
import { recordDelegation } from "./delegation.steps.ts";

const reached = { ACTIVE: "ACTIVE", FAILED: "FAILED", REMOVED: "HOSTED" } as const;

/** The new version of the locked prefix. Throws 409 if the delegation does not wait for this result. */
const marked = async (
  transaction: OperatorTransaction,
  { id: prefixId, version, delegationState }: OperatorPrefix,
  { state, findings = [] }: DelegationResult,
): Promise<number> => {
  const mark = async (step: ReturnType<typeof queries.markFailed>) => found(await transaction.query(step)).version;
  const at = `${delegationState} ${state}`;
  if (at === "REMOVING REMOVED") return mark(queries.markRemoved({ prefixId, version }));
  if (at === "PUBLISHING FAILED") return mark(queries.markFailed({ prefixId, version }));
  if (at === "PUBLISHING ACTIVE") return mark(queries.markPublished({ prefixId, version }));
  if (state === "REMOVED" || delegationState !== "CHECKING") throw prefixConflict(delegationState, `report ${state}`);
  const checked = await mark(queries.markChecked({ prefixId, version }, state === "ACTIVE", findings));
  return state === "ACTIVE" ? mark(queries.markPublished({ prefixId, version: checked })) : checked;
};

/** Stores the result of a delegation; the same result again changes nothing. Throws 404, and 409 in another state. */
export const reportDelegation = async (
  transaction: OperatorTransaction,
  given: OnPrefix,
  result: DelegationResult,
): Promise<WrittenPrefix> => {
  const prefix = await lockAnyPrefixOf(transaction, given);
  const outcome = reached[result.state];
  if (prefix.delegationState === outcome) return reread(transaction, prefix.id, "unchanged");
  const version = await marked(transaction, prefix, result);
  const change = asChange(transaction, prefix.customerId);
  recordDelegation(change, { id: prefix.id, outcome, version });
  return reread(transaction, prefix.id, "updated");
};
