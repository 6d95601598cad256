import { described, type Static, type TObject, Type } from "./core/json-schema.ts";
import { type Role, roles } from "./core/access.ts";
import { csvQuery } from "./core/csv.ts";
import { anyOf } from "./core/any-of.ts";
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
  recordVersion,
  accountId,
  CompanyLabel,
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
  "account.roles-changed": "account.roles-changed",
  "account.enabled": "account.enabled",
  "account.disabled": "account.disabled",
  "account.deleted": "account.deleted",
  "account.invitation-sent": "account.invitation-sent",
  "account.sessions-ended": "account.sessions-ended",
  "account.second-factor-reset": "account.second-factor-reset",
  "account.removed": "account.removed",
} as const;

export const accountStatuses = ["ENABLED", "DISABLED", "PENDING_ACTIVATION"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A person signs in; an account of kind API only holds tokens. */
export const accountKinds = ["PERSON", "API"] as const;

const locales = ["en", "nl"] as const;

const ofCustomer = payload("customer", customerIdParam);
const ofAccount = payload("account", {
  ...customerIdParam,
  accountId: accountId(),
});
const readAccount = payload("account", {
  ...customerIdParam,
  accountId: accountReference(),
});

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
  RESELLER_SERVICE_DESK: ["lineTests", "ipManagement", "endCustomers", "tenTenTenTv"],
} as const satisfies Record<Role, readonly string[]>;

const chosenRoles = () => Type.Array(oneOf(roles), { minItems: 1, maxItems: roles.length, uniqueItems: true });

/** A user of the portal, as visible to administrators and the user. */
export const Account = Type.Object(
  {
    id: described(uuid(), "Id of the account"),
    uid: described(Type.Integer(), "Number of the account", 60),
    company: CompanyLabel,
    username: described(Type.String(), "User name, which is an e-mail address", "fenna.smit@company.example"),
    email: described(Type.String(), "E-mail address", "fenna.smit@company.example"),
    ...answeredName,
    phoneNumber: described(nullableText(), "Dutch telephone number of 10 digits", "0200000013"),
    status: described(oneOf(accountStatuses), "Status of the user"),
    roles: described(Type.Array(oneOf(roles)), "Roles of the user"),
    kind: described(oneOf(accountKinds), "PERSON: signs in. API: only holds tokens"),
    locale: described(oneOf(locales), "Language of the user"),
    activationExpiresAt: described(
      nullable(instant()),
      "When the link of the invitation expires; null if there is none",
    ),
    activatedAt: described(nullable(instant()), "When the user activated the account; null before that"),
    lastLoginAt: described(nullable(instant()), "When the user signed in last; null before that"),
    mfaEnrolled: described(Type.Boolean(), "True if the user signs in with a second factor"),
    activeSessions: described(Type.Integer(), "Number of active sessions"),
    activeTokens: described(Type.Integer(), "Number of active API tokens"),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "Account" },
);
export type Account = Static<typeof Account>;

/** Every word of `q` occurs in the name or the user name; a `status` filter for disabled users needs no `all`. */
const filter = {
  all: described(Type.Optional(oneOf(["", "true", "1", "yes", "false", "0", "no"])), "Also returns disabled users"),
  q: described(Type.Optional(Type.String({ maxLength: 254 })), "Every word must occur in the name or the user name"),
  status: anyOf(accountStatuses),
  role: anyOf(roles),
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
  username: described(
    requiredText(254, { email: true }),
    "User name, which is an e-mail address",
    "fenna.smit@company.example",
  ),
  ...personName,
  phoneNumber: optionalPhoneNumber(),
  roles: described(chosenRoles(), "Roles of the user"),
  locale: described(Type.Optional(oneOf(locales)), "Language of the user"),
  kind: described(Type.Optional(oneOf(accountKinds)), "PERSON: signs in. API: only holds tokens"),
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
  firstName: described(Type.Optional(requiredText(40)), "First name", "Fenna"),
  middleName: described(optionalText(20), "Part of the name between first and last name, such as `van den`", null),
  lastName: described(Type.Optional(requiredText(60)), "Last name", "Smit"),
  phoneNumber: optionalPhoneNumber(),
  roles: described(Type.Optional(chosenRoles()), "Roles of the user"),
  status: described(Type.Optional(oneOf(["ENABLED", "DISABLED"])), "Enables or disables the user"),
  locale: described(Type.Optional(oneOf(locales)), "Language of the user"),
  resendInvitation: described(Type.Optional(Type.Literal(true)), "True sends the invitation again"),
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

export const resetAccountSecondFactor = endpoint({
  name: "resetAccountSecondFactor",
  summary: "Reset the second factor of a user",
  details:
    "For a user who has lost the passkeys, the authenticator app and the recovery codes: removes them and ends all sessions. The user gets an e-mail. Only with the bundled identity provider.",
  method: "DELETE",
  path: "/v1/customer/:customerId/account/:accountId/second-factor",
  access: administrators,
  recentSignIn: true,
  params: ofAccount,
  responses: { 204: Type.Null() },
  errors: { 409: ["account.no-credential", "account.self"] },
});
