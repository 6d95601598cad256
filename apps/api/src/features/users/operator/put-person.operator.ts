import type { Outcome } from "@demarc/contract/operator/listing";
import type { PersonRecord } from "@demarc/contract/operator/people";
import { brands } from "@demarc/contract/core/brands";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { changedFields, textOr } from "../../../platform/changes/changed-fields.ts";
import { heldById, heldByRef, recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { findNamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { type IfMatch, invalid } from "../../../platform/refusals/errors.ts";
import type { HeldCustomer } from "../../company/company.public.ts";
import * as steps from "../account.steps.ts";
import * as queries from "../users.queries.ts";
import { changeIn, lockOpenCompany } from "./people.operator.ts";
import * as people from "./people.queries.ts";

interface Put {
  readonly externalRef: string;
  readonly body: PersonRecord;
  readonly ifMatch: IfMatch;
}

const writtenAs = ({ id, status, version }: queries.AccountRow, externalRef: string, outcome: Outcome) => ({
  id,
  externalRef,
  status,
  version,
  outcome,
});

/** The fields that a body sets. Another order of the roles is not a change. */
const valuesOf = (body: PersonRecord, before: queries.AccountRow): queries.AccountValues => ({
  firstName: body.firstName,
  middleName: textOr(body.middleName, before.middleName),
  lastName: body.lastName,
  phoneNumber: textOr(body.phoneNumber, before.phoneNumber),
  locale: body.locale ?? before.locale,
  roles: body.roles.toSorted().join() === before.roles.toSorted().join() ? before.roles : body.roles,
  status: before.status,
});

interface Known {
  readonly company: HeldCustomer;
  readonly person: people.NamedPerson;
  /** The reference that the person gets now, if any. */
  readonly newRef: string | null;
}

const changePerson = async (
  change: ChangeTransaction,
  { company, person, newRef }: Known,
  { body, ifMatch }: Omit<Put, "externalRef">,
  config: Config,
): Promise<{ readonly account: queries.AccountRow; readonly outcome: Outcome }> => {
  if (person.isDeleted) throw stateConflict("account.state-conflict", "DELETED", "change");
  if (person.customerId !== company.id) throw invalid("customerId", "validation.invalid-value");
  const { account: before } = await steps.holdAccount(
    change,
    { customerId: company.id, accountId: person.id },
    ifMatch,
  );
  if (before.username.toLowerCase() !== body.username.trim().toLowerCase())
    throw invalid("username", "validation.invalid-value");
  const values = valuesOf(body, before);
  const isInvited =
    body.activation === "now" && before.status === "PENDING_ACTIVATION" && before.activationExpiresAt === null;
  if (changedFields(before, values).length === 0 && !isInvited && newRef === null)
    return { account: before, outcome: "unchanged" };
  await steps.refuseLastAdministrator(change, before, { ...values, roles: [...values.roles], kind: before.kind });
  change.send(queries.updateAccount(before.id, values));
  if (newRef !== null) change.send(people.namePerson(before.id, newRef));
  steps.applyToAccess(change, config, { by: null, before, after: values });
  if (isInvited) steps.invite(change, config, { ...before, ...values, roles: [...values.roles] }, company);
  steps.mailChangedRoles(change, config, company, { before, after: values, person: brands[company.variant].name });
  const after = await steps.readAccount(change, company.id, before.id);
  const action = isInvited ? "account.invitation-sent" : "account.updated";
  steps.recordAccount(change, action, before, after, newRef);
  return { account: after, outcome: "updated" };
};

/** The company of a body, locked. Throws 400, and 409 for one that has ended or was not approved. */
const companyOf = async (transaction: OperatorTransaction, body: PersonRecord) => {
  const { id } = await recordNamed(transaction, "customerId", body.customerId, findNamedCustomer);
  const change = changeIn(transaction, id);
  return { change, company: await lockOpenCompany(change, id) };
};

/** Changes a person by our id. One without a reference gets the given one. Throws as `putPerson`, and 400 for an unknown id. */
export const changePersonById = async (
  transaction: OperatorTransaction,
  { id, externalRef, body }: Pick<Put, "body"> & { readonly id: string; readonly externalRef: string | undefined },
  config: Config,
): Promise<{ readonly outcome: Outcome }> => {
  const { change, company } = await companyOf(transaction, body);
  const statements = { lock: people.findPerson, lockByRef: people.findNamedPerson };
  const person = await heldById(transaction, { kind: "account", id, ref: externalRef }, statements);
  const newRef = person.externalRef === null ? (externalRef ?? null) : null;
  return changePerson(change, { company, person, newRef }, { body, ifMatch: undefined }, config);
};

/**
 * Creates or changes a person of a company by the provider's own id. Repeated, it changes nothing. A person of the company with this user
 * name and without a reference gets this one. Throws 400 for another company or user name than before, and 409 for a company that has
 * ended or was not approved, a removed person, a user name that is taken, too many people, and the last administrator.
 */
export const putPerson = async (transaction: OperatorTransaction, put: Put, config: Config) => {
  const { externalRef, body } = put;
  const { change, company } = await companyOf(transaction, body);
  const { id: customerId } = company;
  const known = await heldByRef(transaction, { kind: "account", ref: externalRef }, people.findNamedPerson);
  const [unnamed] = known ? [] : await change.query(people.findUnnamedPerson(customerId, body.username.trim()));
  const person = known ?? unnamed;
  if (person) {
    const newRef = known ? null : externalRef;
    const { account, outcome } = await changePerson(change, { company, person, newRef }, put, config);
    return writtenAs(account, externalRef, outcome);
  }
  const { reason: _reason, customerId: _customer, activation, ...account } = body;
  const given = { company, body: account, isDry: transaction.isDry, externalRef, isHeld: activation === "later" };
  return writtenAs(await steps.addAccount(change, given, config), externalRef, "created");
};
