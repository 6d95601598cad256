import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { accountId, customerIdParam, payload, recordVersion } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { Account, AccountCreate } from "../users.ts";
import { listEndpoint } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, written } from "./writing.ts";

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

const WrittenAccount = written("Account", {
  id: accountId(),
  status: Account.properties.status,
  version: recordVersion(),
});

const ofCustomer = payload("operatorPeoplePath", customerIdParam);
const ofPerson = payload("operatorPersonPath", { ...customerIdParam, accountId: accountId() });

export const listPeople = endpoint({
  ...listEndpoint({
    name: "listPeople",
    summary: "List the users of a customer",
    details: "Disabled users too.",
    path: "/operator/v1/customer/:customerId/account",
    right: "people.read",
    item: OperatorAccount,
    filters: {},
  }),
  params: ofCustomer,
});

const writes = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("people.write"),
  responses: { 200: WrittenAccount },
  errors: conflicts("account.state-conflict"),
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
});

export const enablePerson = endpoint({
  ...writes,
  name: "enablePerson",
  summary: "Enable a user of a customer",
  details: "A user who has never activated the account is invited again.",
  path: "/operator/v1/customer/:customerId/account/:accountId/enable",
  params: ofPerson,
  body: payload("personEnabling", { reason: reason() }),
});
