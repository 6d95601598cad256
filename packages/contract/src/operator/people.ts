import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { accountId, customerIdParam, oneOf, payload, recordVersion } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { Account, AccountCreate } from "../users.ts";
import { bulkOf } from "./bulk.ts";
import { listEndpoint } from "./listing.ts";
import { externalRef, namedCustomer, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, written, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPeople: typeof import("./people.ts");
  }
}

const ownRef = ["user", "CRM-P-1042"] as const;

const { company: _company, activeSessions: _sessions, activeTokens: _tokens, ...ofAccount } = Account.properties;

/** A user of a customer's portal as the operator sees it. */
export const OperatorAccount = Type.Object(
  {
    ...ofAccount,
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    externalRef: externalRef(...ownRef),
  },
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

export const invitePerson = endpoint({
  ...writes,
  name: "invitePerson",
  summary: "Send the activation link to a user of a customer",
  details: "Replaces the previous link. A user with `activation: later` gets the link too.",
  path: "/operator/v1/customer/:customerId/account/:accountId/invite",
  params: ofPerson,
  body: payload("personInvitation", { reason: reason() }),
  errors: conflicts("account.state-conflict", "customer.state-conflict"),
});

export const resetPersonSecondFactor = endpoint({
  ...writes,
  name: "resetPersonSecondFactor",
  summary: "Reset the second factor of a user of a customer",
  details:
    "For a user who has lost the passkeys, the authenticator app and the recovery codes: removes them and ends all sessions. The user gets an e-mail. Check who asks first. Only with the bundled identity provider.",
  path: "/operator/v1/customer/:customerId/account/:accountId/reset-second-factor",
  params: ofPerson,
  body: payload("secondFactorReset", { reason: requiredReason() }),
  errors: conflicts("account.no-credential"),
});

const ofRef = payload("personRefPath", refParam(...ownRef));

export const readPersonByRef = endpoint({
  name: "readPersonByRef",
  summary: "Get a user of a customer by your own id",
  method: "GET",
  path: "/operator/v1/account/ref/:externalRef",
  access: serviceRight("people.read"),
  params: ofRef,
  responses: { 200: OperatorAccount },
});

export const PersonRecord = payload("personRecord", {
  customerId: described(
    namedCustomer(),
    "The customer: its number, or your own id of it as `{ref}`; it cannot change afterwards",
    20_120_280,
  ),
  ...ofPersonCreate,
  username: described(
    ofPersonCreate.username,
    "User name, which is an e-mail address; it cannot change afterwards",
    "fenna.smit@company.example",
  ),
  activation: described(
    Type.Optional(oneOf(["now", "later"])),
    "`now`, the default of a new user, sends the activation link, if it was not sent before. `later` does not send it yet",
  ),
  reason: reason(),
});
export type PersonRecord = Static<typeof PersonRecord>;

export const putPerson = endpoint({
  ...plannedWrite,
  name: "putPerson",
  summary: "Create or change a user of a customer by your own id",
  details:
    "A field that is left out keeps its value. Sending the same again changes nothing. If a user of the customer already has this user name, that user gets your id. A disabled user stays disabled.",
  method: "PUT",
  path: "/operator/v1/account/ref/:externalRef",
  access: serviceRight("people.write"),
  params: ofRef,
  body: PersonRecord,
  responses: {
    200: writtenRecord("Person", {
      id: accountId(),
      externalRef: externalRef(...ownRef),
      status: Account.properties.status,
    }),
  },
  errors: conflicts(
    "account.last-admin",
    "account.limit",
    "account.state-conflict",
    "account.username-in-use",
    "customer.state-conflict",
  ),
});

export const putPeople = bulkOf(putPerson, {
  name: "putPeople",
  summary: "Create or change users of customers by your own ids",
});
