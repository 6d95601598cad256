import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { accountId, customerIdParam, payload, recordVersion } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { Account, AccountCreate } from "../users.ts";
import { listOf, listQuery } from "./listing.ts";
import { planQuery, reason, requiredReason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPeople: typeof import("./people.ts");
  }
}

const { company: _company, activeSessions: _sessions, activeTokens: _tokens, ...ofAccount } = Account.properties;

/** A user of a customer's portal as the operator sees it. */
export const OperatorAccount = Type.Object(
  { ...ofAccount, customerId: described(Type.Integer(), "Customer number of the company", 20_120_280) },
  { title: "OperatorAccount" },
);
export type OperatorAccount = Static<typeof OperatorAccount>;

const WrittenAccount = written(
  Type.Object({ id: accountId(), status: Account.properties.status, version: recordVersion() }, { title: "Account" }),
);

const ofCustomer = payload("operatorPeoplePath", customerIdParam);
const ofPerson = payload("operatorPersonPath", { ...customerIdParam, accountId: accountId() });

export const listPeople = endpoint({
  name: "listPeople",
  summary: "List the users of a customer",
  details: "Disabled users too.",
  method: "GET",
  path: "/operator/v1/customer/:customerId/account",
  access: serviceRight("people.read"),
  params: ofCustomer,
  query: payload("peopleQuery", listQuery),
  responses: { 200: listOf(OperatorAccount) },
});

const writes = {
  method: "POST",
  access: serviceRight("people.write"),
  query: payload("personPlan", planQuery),
  idempotent: "optional",
} as const;

const { kind: _kind, ...ofPersonCreate } = AccountCreate.properties;

export const PersonCreate = payload("personCreate", { ...ofPersonCreate, reason: reason() });
export type PersonCreate = Static<typeof PersonCreate>;

export const createPerson = endpoint({
  ...writes,
  name: "createPerson",
  summary: "Create a user of a customer",
  details: "Mails the activation link, also to the first administrator.",
  path: "/operator/v1/customer/:customerId/account",
  params: ofCustomer,
  body: PersonCreate,
  responses: { 200: WrittenAccount },
  errors: { 409: ["account.limit", "account.username-in-use", "customer.state-conflict", "plan-outdated"] },
});

export const disablePerson = endpoint({
  ...writes,
  name: "disablePerson",
  summary: "Disable a user of a customer",
  details: "Sessions and tokens end at once. The last administrator of a company can be disabled too, with a warning.",
  path: "/operator/v1/customer/:customerId/account/:accountId/disable",
  params: ofPerson,
  body: payload("personDisabling", { reason: requiredReason() }),
  responses: { 200: WrittenAccount },
  errors: { 409: ["account.state-conflict", "edit-conflict", "plan-outdated"] },
});

export const enablePerson = endpoint({
  ...writes,
  name: "enablePerson",
  summary: "Enable a user of a customer",
  details: "A user who has never activated the account is invited again.",
  path: "/operator/v1/customer/:customerId/account/:accountId/enable",
  params: ofPerson,
  body: payload("personEnabling", { reason: reason() }),
  responses: { 200: WrittenAccount },
  errors: { 409: ["account.state-conflict", "edit-conflict", "plan-outdated"] },
});
