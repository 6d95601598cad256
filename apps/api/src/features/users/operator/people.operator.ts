import type { PersonCreate } from "@demarc/contract/operator/people";
import type { Account } from "@demarc/contract/users";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { enterCompany } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { conflict, type IfMatch } from "../../../platform/refusals/errors.ts";
import type { HeldCustomer } from "../../company/company.public.ts";
import * as steps from "../account.steps.ts";
import { resetSecondFactor } from "../second-factor.steps.ts";
import * as queries from "../users.queries.ts";
import { accountStates, isWorkingAdministrator } from "../users.rules.ts";

type Written = Pick<Account, "id" | "status" | "version">;

const writtenAs = ({ id, status, version }: Written): Written => ({ id, status, version });

/** A change of the people of one company. */
export const changeIn = (transaction: OperatorTransaction, customerId: number): ChangeTransaction => {
  transaction.send(enterCompany(customerId));
  return { ...transaction, record: (change) => transaction.record(customerId, change) };
};

/** Throws 404, and 409 for a company that has ended or was not approved. */
export const lockOpenCompany = async (change: ChangeTransaction, customerId: number): Promise<HeldCustomer> => {
  const company = await steps.lockCompany(change, customerId);
  if (company.status !== "ACTIVE" && company.status !== "SUSPENDED")
    throw conflict("customer.state-conflict", `A company in the state ${company.status} does not get users.`, {
      state: company.status,
      event: "person",
    });
  return company;
};

/**
 * Adds a person to a company and mails the activation link. Throws 404, and 409 for a company that has ended or was not approved, for too
 * many accounts, and for a user name that is taken.
 */
export const createPerson = async (
  transaction: OperatorTransaction,
  { customerId, body }: { readonly customerId: number; readonly body: PersonCreate },
  config: Config,
): Promise<Written> => {
  const change = changeIn(transaction, customerId);
  const company = await lockOpenCompany(change, customerId);
  const { reason: _reason, ...account } = body;
  const given = { company, body: account, isDry: transaction.isDry };
  return writtenAs(await steps.addAccount(change, given, config));
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
  config: Config,
): Promise<Written> => {
  const change = changeIn(transaction, ids.customerId);
  const { company, account: before } = await steps.holdAccount(change, ids, ifMatch);
  const status = accountStates.take(before.status, event, before) as Account["status"];
  if (status === before.status) return writtenAs(before);
  if (isWorkingAdministrator(before)) {
    const [others] = await change.query(queries.countOtherAdministrators(ids.customerId, before.id));
    if (!others?.count) transaction.warn?.("last-admin", "The company has no other administrator who can sign in.");
  }
  const values = { ...before, status };
  change.send(queries.updateAccount(before.id, values));
  if (status === "PENDING_ACTIVATION") steps.invite(change, config, values, company);
  steps.applyToAccess(change, config, { by: null, before, after: values });
  const after = await steps.readAccount(change, ids.customerId, before.id);
  steps.recordAccount(change, event === "disable" ? "account.disabled" : "account.enabled", before, after);
  return writtenAs(after);
};

/** Removes the second factors of a person. Throws 404, and 409 if `ifMatch` is stale or the person does not sign in here. */
export const resetPersonSecondFactor = async (
  transaction: OperatorTransaction,
  { ifMatch, ...ids }: Omit<StatusChange, "event">,
  config: Config,
): Promise<Written> => {
  const change = changeIn(transaction, ids.customerId);
  const { company, account } = await steps.holdAccount(change, ids, ifMatch);
  return writtenAs(await resetSecondFactor(change, { company, account, by: undefined }, config));
};

/** Mails the activation link, also to a person who waits for it. Throws 404, and 409 if `ifMatch` is stale or the state refuses it. */
export const invitePerson = async (
  transaction: OperatorTransaction,
  { ifMatch, ...ids }: Omit<StatusChange, "event">,
  config: Config,
): Promise<Written> => {
  const change = changeIn(transaction, ids.customerId);
  const company = await lockOpenCompany(change, ids.customerId);
  const { account } = await steps.holdAccount(change, ids, ifMatch);
  if (account.kind === "API") throw stateConflict("account.state-conflict", account.status, "resendInvitation");
  accountStates.take(account.status, "resendInvitation", account);
  change.send(queries.updateAccount(account.id, account));
  steps.invite(change, config, account, company);
  const after = await steps.readAccount(change, ids.customerId, account.id);
  steps.recordAccount(change, "account.invitation-sent", account, after);
  return writtenAs(after);
};
