import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  instant,
  nullable,
  nullableText,
  oneLine,
  oneOf,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { rights } from "../core/rights.ts";
import { staffRoles } from "../core/staff-roles.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorStaff: typeof import("./staff.ts");
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "staff.created": "staff.created",
  "staff.changed": "staff.changed",
  "staff.disabled": "staff.disabled",
  "staff.enabled": "staff.enabled",
  "staff.invited": "staff.invited",
  "staff.second-factor-reset": "staff.second-factor-reset",
  "staff-role.changed": "staff-role.changed",
  /** One's own provider makes a person, or changes the roles, at a sign-in. */
  "staff.created-at-sign-in": null,
  "staff.roles-at-sign-in": null,
  "staff.identity-unlinked": null,
} as const;

const ofServerUser =
  "The user of the server who is this person: what the command line does as `os:` and this name counts as done by this person";

export const staffStatuses = ["INVITED", "ENABLED", "DISABLED"] as const;
const locales = ["en", "nl"] as const;

export const StaffPerson = Type.Object(
  {
    id: described(uuid(), "Id of the person", "0192f3a0-4b5c-7d6e-9f70-8192a3b4c5d6"),
    username: described(Type.String(), "User name, which is an e-mail address", "finance@provider.example"),
    name: described(Type.String(), "Name", "Finance"),
    locale: described(oneOf(locales), "Language of mails"),
    roles: described(Type.Array(oneOf(staffRoles)), "Roles", ["FINANCE"]),
    status: described(oneOf(staffStatuses), "`INVITED` until the first sign-in"),
    serverUser: described(nullableText(), ofServerUser, "anna"),
    lastSignInAt: described(nullable(instant()), "Last sign-in; null if there was none"),
    createdAt: described(instant(), "When the person was added"),
    updatedAt: described(instant(), "Last change"),
    version: recordVersion(),
  },
  { title: "StaffPerson" },
);
export type StaffPerson = Static<typeof StaffPerson>;

const { id, locale, status } = StaffPerson.properties;

const givenUsername = described(
  requiredText(100, { email: true }),
  "User name, which is an e-mail address. It cannot change",
  "finance@provider.example",
);
const givenName = described(oneLine(requiredText(100)), "Name", "Finance");
const givenRoles = described(
  Type.Array(oneOf(staffRoles), { minItems: 1, maxItems: staffRoles.length, uniqueItems: true }),
  "Roles. You need every right of a role that you give",
  ["FINANCE"],
);
const serverUserName = () => Type.String({ pattern: "^[a-z_][a-z0-9_.-]{0,31}$" });

const ofPerson = payload("staffPath", { staffId: described(uuid(), "Id of the person") });
const WrittenPerson = writtenRecord("StaffPerson", { id, status });

export const listStaff = endpoint({
  name: "listStaff",
  summary: "List the people of the provider",
  details: "By name, at most 1,000, disabled people too.",
  method: "GET",
  path: "/operator/v1/staff",
  access: serviceRight("staff.read"),
  responses: { 200: Type.Array(StaffPerson) },
});

const writes = {
  ...plannedWrite,
  access: serviceRight("staff.manage"),
  responses: { 200: WrittenPerson },
} as const;

const ofPersonWrites = { ...writes, method: "POST", params: ofPerson } as const;

export const createStaffPerson = endpoint({
  ...writes,
  name: "createStaffPerson",
  summary: "Add a person of the provider",
  details:
    "With the bundled identity provider, the person gets a mail with a link to choose a password. Otherwise the first sign-in with a verified address equal to the user name links the person.",
  method: "POST",
  path: "/operator/v1/staff",
  body: payload("staffCreate", {
    username: givenUsername,
    name: givenName,
    locale: described(Type.Optional(oneOf(locales)), "Language of mails; `nl` by default"),
    roles: givenRoles,
    serverUser: described(Type.Optional(serverUserName()), ofServerUser, "anna"),
    reason: reason(),
  }),
  errors: {
    403: ["right.missing"],
    409: ["staff.username-in-use", "staff.server-user-in-use", "plan-outdated"],
  },
});

export const changeStaffPerson = endpoint({
  ...writes,
  name: "changeStaffPerson",
  summary: "Change a person of the provider",
  details:
    "A field that is left out keeps its value. Other roles work at once, also for a person who is signed in. Someone has to keep the right `staff.manage`.",
  method: "PATCH",
  path: "/operator/v1/staff/:staffId",
  params: ofPerson,
  body: payload("staffChange", {
    name: Type.Optional(givenName),
    locale: described(Type.Optional(locale), "Language of mails"),
    roles: Type.Optional(givenRoles),
    serverUser: described(Type.Optional(nullable(serverUserName())), `${ofServerUser}; null for none`, "anna"),
    reason: reason(),
  }),
  errors: { 403: ["right.missing"], ...conflicts("staff.last-manager", "staff.server-user-in-use") },
});

export const disableStaffPerson = endpoint({
  ...ofPersonWrites,
  name: "disableStaffPerson",
  summary: "Disable a person of the provider",
  details: "The sessions of the person end at once. Someone has to keep the right `staff.manage`.",
  path: "/operator/v1/staff/:staffId/disable",
  body: payload("staffDisabling", { reason: requiredReason() }),
  errors: conflicts("staff.last-manager"),
});

export const enableStaffPerson = endpoint({
  ...ofPersonWrites,
  name: "enableStaffPerson",
  summary: "Enable a person of the provider",
  details: "You need every right of the person.",
  path: "/operator/v1/staff/:staffId/enable",
  body: payload("staffEnabling", { reason: reason() }),
  errors: { 403: ["right.missing"], ...conflicts() },
});

export const inviteStaffPerson = endpoint({
  ...ofPersonWrites,
  name: "inviteStaffPerson",
  summary: "Send a person of the provider the link to choose a password",
  details: "Replaces the previous link. Only with the bundled identity provider.",
  path: "/operator/v1/staff/:staffId/invite",
  body: payload("staffInvitation", { reason: reason() }),
  errors: conflicts("staff.no-credential", "staff.state-conflict"),
});

export const resetStaffSecondFactor = endpoint({
  ...ofPersonWrites,
  name: "resetStaffSecondFactor",
  summary: "Reset the second factor of a person of the provider",
  details:
    "For a person who has lost the passkeys, the authenticator app and the recovery codes: removes them and ends all sessions. The person gets an e-mail, and sets up a second factor at the next sign-in. Check who asks first. Not for yourself, except on the command line, and only with the bundled identity provider.",
  path: "/operator/v1/staff/:staffId/reset-second-factor",
  body: payload("staffSecondFactorReset", { reason: requiredReason() }),
  errors: conflicts("staff.no-credential", "staff.self"),
});

const role = described(oneOf(staffRoles), "Role", "FINANCE");

export const StaffRoleRights = Type.Object(
  {
    role,
    rights: described(Type.Array(oneOf(rights)), "Rights of the people with the role", ["invoices.read"]),
    isUsual: described(
      Type.Boolean(),
      "Whether the rights are the usual ones. If so, a new version can add its new rights",
      true,
    ),
    updatedAt: described(instant(), "Last change"),
    version: recordVersion(),
  },
  { title: "StaffRole" },
);
export type StaffRoleRights = Static<typeof StaffRoleRights>;

export const listStaffRoles = endpoint({
  name: "listStaffRoles",
  summary: "List the roles of the people of the provider",
  details: "With the rights of each role.",
  method: "GET",
  path: "/operator/v1/staff-role",
  access: serviceRight("staff.read"),
  responses: { 200: Type.Array(StaffRoleRights) },
});

export const putStaffRole = endpoint({
  ...writes,
  name: "putStaffRole",
  summary: "Change the rights of a role",
  details:
    "They work at once, also for people who are signed in. You need every right that the role gets. Someone has to keep the right `staff.manage`.",
  method: "PUT",
  path: "/operator/v1/staff-role/:role",
  params: payload("staffRolePath", { role }),
  body: payload("staffRoleRights", {
    rights: described(
      nullable(Type.Array(oneOf(rights), { maxItems: rights.length, uniqueItems: true })),
      "All rights of the role; null for the usual ones",
      ["invoices.read"],
    ),
    reason: reason(),
  }),
  responses: { 200: writtenRecord("StaffRole", { role }) },
  errors: { 403: ["right.missing"], ...conflicts("staff.last-manager") },
});
