import type { PersonCreate } from "@demarc/contract/operator/people";
import type { Account } from "@demarc/contract/users";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { enterCompany } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { conflict, type IfMatch } from "../../../platform/refusals/errors.ts";
import type { CredentialsPort } from "../../../platform/tokens/credentials-port.ts";
import * as steps from "../account.steps.ts";
import * as queries from "../users.queries.ts";
import { accountStates, isWorkingAdministrator } from "../users.rules.ts";

type Written = Pick<Account, "id" | "status" | "version">;

const writtenAs = ({ id, status, version }: Written): Written => ({ id, status, version });

interface Operator {
  readonly by: string;
  readonly config: Config;
}

const changeIn = (transaction: OperatorTransaction, customerId: number, { by }: Operator) => {
  transaction.send(enterCompany(customerId));
  return changeByOperator(transaction, customerId, by);
};

/**
 * Adds a person to a company and mails the activation link. Throws 404, and 409 for a company that has ended or was not approved, for too
 * many accounts, and for a user name that is taken.
 */
export const createPerson = async (
  transaction: OperatorTransaction,
  { customerId, body }: { readonly customerId: number; readonly body: PersonCreate },
  operator: Operator,
): Promise<Written> => {
  const change = changeIn(transaction, customerId, operator);
  const company = await steps.lockCompany(change, customerId);
  if (company.status !== "ACTIVE" && company.status !== "SUSPENDED")
    throw conflict("customer.state-conflict", `A user cannot be added to a company in the state ${company.status}.`, {
      state: company.status,
      event: "createPerson",
    });
  const { reason: _reason, ...account } = body;
  const given = { company, body: account, isDry: transaction.isDry };
  return writtenAs(await steps.addAccount(change, given, operator.config));
};

interface StatusChange {
  readonly customerId: number;
  readonly accountId: string;
  readonly event: "disable" | "enable";
  readonly ifMatch: IfMatch;
}

/** Disables a person, whose sessions and tokens end, or enables one. Throws 404, and 409 if `ifMatch` is stale or the state refuses it. */
export const setPersonStatus = async (
  transaction: OperatorTransaction,
  { event, ifMatch, ...ids }: StatusChange,
  operator: Operator & { readonly credentials: CredentialsPort | undefined },
): Promise<Written> => {
  const change = changeIn(transaction, ids.customerId, operator);
  const { company, account: before } = await steps.holdAccount(change, ids, ifMatch);
  const status = accountStates.take(before.status, event, before) as Account["status"];
  if (status === before.status) return writtenAs(before);
  if (isWorkingAdministrator(before)) {
    const [others] = await change.query(queries.countOtherAdministrators(ids.customerId, before.id));
    if (!others?.count) transaction.warn?.("last-admin", "The company has no other administrator who can sign in.");
  }
  const values = { ...before, status };
  change.send(queries.updateAccount(before.id, values));
  if (status === "PENDING_ACTIVATION") steps.invite(change, operator.config, values, company);
  steps.applyToAccess(change, null, before, values);
  transaction.afterPlan(() => steps.applyToProvider(operator.credentials, before, values));
  const after = await steps.readAccount(change, ids.customerId, before.id);
  steps.recordAccount(change, event === "disable" ? "account.disabled" : "account.enabled", before, after);
  return writtenAs(after);
};
