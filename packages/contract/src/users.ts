import { Type, type Static, type TObject } from "./core/json-schema.ts";
import { type Role, roles } from "./core/access.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import { fileAnswer } from "./core/file-answer.ts";
import {
  answeredName,
  personName,
  accountReference,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalPhoneNumber,
  optionalText,
  payload,
  requiredText,
  uuid,
} from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly users: typeof import("./users.ts");
  }
  interface SearchKinds {
    readonly user: true;
  }
  interface WorkKinds {
    readonly "user-pending": true;
  }
}

export const ledger = {
  "account.created": "account.created",
  "account.updated": "account.updated",
  "account.enabled": "account.enabled",
  "account.disabled": "account.disabled",
  "account.deleted": "account.deleted",
  "account.invitation-sent": "account.invitation-sent",
  "account.sessions-ended": "account.sessions-ended",
} as const;

export const accountStatuses = ["ENABLED", "DISABLED", "PENDING_ACTIVATION"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A person signs in; an account of kind API only holds tokens. */
export const accountKinds = ["PERSON", "API"] as const;

const locales = ["en", "nl"] as const;

const ofCustomer = payload("customer", customerIdParam);
const ofAccount = payload("account", { ...customerIdParam, accountId: uuid() });
const readAccount = payload("account", { ...customerIdParam, accountId: accountReference() });

const readers = { caller: "signed-in", ownCustomer: true } as const;
const administrators = { caller: ["RESELLER_ADMIN"], ownCustomer: true, interactive: true } as const;

/** What a role gives access to in addition to the common areas: features, and areas without a feature flag. */
export const openedBy = {
  RESELLER_ADMIN: ["company", "userManagement", "ledger"],
  RESELLER_FINANCE: ["myInvoices", "invoiceSettings", "linePrices"],
  RESELLER_ORDER: [
    "linePrices",
    "endCustomers",
    "myOrders",
    "quotation",
    "rackSpace",
    "dcConnections",
    "wdm",
    "manualAgreements",
  ],
  RESELLER_SERVICE_DESK: ["ipManagement", "endCustomers", "tenTenTenTv"],
} as const satisfies Record<Role, readonly string[]>;

const chosenRoles = () => Type.Array(oneOf(roles), { minItems: 1, maxItems: roles.length, uniqueItems: true });

/** A user of the portal, as visible to administrators and the user. */
export const Account = Type.Object(
  {
    id: uuid(),
    uid: Type.Integer(),
    company: Type.Object({ id: Type.Integer(), name: Type.String() }),
    username: Type.String(),
    email: Type.String(),
    ...answeredName,
    phoneNumber: nullableText(),
    status: oneOf(accountStatuses),
    roles: Type.Array(oneOf(roles)),
    kind: oneOf(accountKinds),
    locale: oneOf(locales),
    activationExpiresAt: nullable(instant()),
    activatedAt: nullable(instant()),
    lastLoginAt: nullable(instant()),
    mfaEnrolled: Type.Boolean(),
    activeSessions: Type.Integer({ description: "Number of active sessions" }),
    activeTokens: Type.Integer({ description: "Number of active API tokens" }),
    createdAt: instant(),
    updatedAt: instant(),
    version: Type.Integer(),
  },
  { title: "Account" },
);
export type Account = Static<typeof Account>;

/** Every word of `q` occurs in the name or the user name; a `status` filter for disabled users needs no `all`. */
const filter = {
  all: Type.Optional(oneOf(["", "true", "1", "yes", "false", "0", "no"])),
  q: Type.Optional(Type.String({ maxLength: 254 })),
  status: Type.Optional(oneOf(accountStatuses)),
  role: Type.Optional(oneOf(roles)),
};
export type AccountFilter = Static<TObject<typeof filter>>;

export const listAccounts = endpoint({
  name: "listAccounts",
  summary: "List users",
  details:
    "Disabled users are included only with `all` or `status=DISABLED`. Callers who are not administrators get only themselves.",
  method: "GET",
  path: "/v1/customer/:customerId/account",
  access: readers,
  params: ofCustomer,
  query: payload("accountQuery", filter),
  responses: { 200: Type.Array(Account) },
});

export const exportAccounts = endpoint({
  name: "exportAccounts",
  summary: "Export users as CSV",
  details: "Contains every user that matches the filter. Callers who are not administrators get only themselves.",
  method: "GET",
  path: "/v1/customer/:customerId/account/export",
  access: readers,
  params: ofCustomer,
  query: payload("accountExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const AccountCreate = payload("createCustomerAccountRequest", {
  username: requiredText(254, { email: true }),
  ...personName,
  phoneNumber: optionalPhoneNumber(),
  roles: chosenRoles(),
  locale: Type.Optional(oneOf(locales)),
  kind: Type.Optional(oneOf(accountKinds)),
});
export type AccountCreate = Static<typeof AccountCreate>;

export const createAccount = endpoint({
  name: "createAccount",
  summary: "Create a user",
  details: "Invites a colleague by e-mail. An account of kind API is enabled at once and gets no e-mail.",
  method: "POST",
  path: "/v1/customer/:customerId/account",
  access: administrators,
  params: ofCustomer,
  body: AccountCreate,
  idempotent: "optional",
  responses: { 201: Account },
  errors: { 409: ["account.limit", "account.username-in-use"] },
});

export const getAccount = endpoint({
  name: "getAccount",
  summary: "Get a user",
  details: "Callers who are not administrators can get only themselves.",
  method: "GET",
  path: "/v1/customer/:customerId/account/:accountId",
  access: readers,
  params: readAccount,
  responses: { 200: Account },
});

export const AccountUpdate = payload("updateCustomerAccountRequest", {
  firstName: Type.Optional(requiredText(40)),
  middleName: optionalText(20),
  lastName: Type.Optional(requiredText(60)),
  phoneNumber: optionalPhoneNumber(),
  roles: Type.Optional(chosenRoles()),
  status: Type.Optional(oneOf(["ENABLED", "DISABLED"])),
  locale: Type.Optional(oneOf(locales)),
  resendInvitation: Type.Optional(Type.Literal(true)),
});
export type AccountUpdate = Static<typeof AccountUpdate>;

export const updateAccount = endpoint({
  name: "updateAccount",
  summary: "Update a user",
  details:
    "Users can update their own name, phone number and language. Only administrators can change roles and status or resend an invitation.",
  method: "PATCH",
  path: "/v1/customer/:customerId/account/:accountId",
  access: { ...readers, interactive: true },
  params: ofAccount,
  body: AccountUpdate,
  responses: { 200: Account },
  errors: {
    403: ["role.missing"],
    409: ["account.last-admin", "account.self", "account.state-conflict", "edit-conflict"],
  },
});

export const deleteAccount = endpoint({
  name: "deleteAccount",
  summary: "Delete a user",
  details: "Sessions and tokens end at once. The name is anonymised after 30 days.",
  method: "DELETE",
  path: "/v1/customer/:customerId/account/:accountId",
  access: administrators,
  params: ofAccount,
  responses: { 204: Type.Null() },
  errors: { 409: ["account.last-admin", "account.self", "edit-conflict"] },
});

export const endAccountSessions = endpoint({
  name: "endAccountSessions",
  summary: "End all sessions of a user",
  method: "DELETE",
  path: "/v1/customer/:customerId/account/:accountId/session",
  access: administrators,
  params: ofAccount,
  responses: { 204: Type.Null() },
});
