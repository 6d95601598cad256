import { staffPerson } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { rights } from "../core/rights.ts";
import { exchangeToken, listSessions, tokenLifetimeSeconds } from "../session.ts";
import { StaffPerson } from "./staff.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorSession: typeof import("./session.ts");
  }
  interface OtherRefusals {
    /** Of an endpoint for people of the provider. */
    readonly "staff.only": 403;
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "staff-session.started": null,
  "staff-session.refused": null,
  "staff-session.ended": "staff-session.ended",
  "staff.second-factor-added": null,
  "staff.second-factor-removed": null,
  "staff.recovery-codes-created": null,
  "staff.recovery-code-used": null,
} as const;

/** Hours for which a person stays signed in, from the sign-in at the identity provider. */
export const staffSessionHours = 8;
/** Minutes without activity after which a call that moves money needs a new sign-in. */
export const staffIdleMinutes = 15;

const StaffToken = Type.Object(
  {
    token: described(Type.String(), "Token for the operator API", "eyJhbGciOiJFZERTQSJ9.e30.signature"),
    expiresAt: described(instant(), "When the token expires"),
    sessionExpiresAt: described(instant(), "When the session ends at the latest"),
  },
  { title: "StaffToken" },
);

export const exchangeStaffToken = endpoint({
  name: "exchangeStaffToken",
  summary: "Sign a person of the provider in",
  details: `Takes the access token that the identity provider issued to the console, of a sign-in with a second factor. The token works for ${tokenLifetimeSeconds} seconds, the session for ${staffSessionHours} hours from the sign-in. A sign-in that is older gets 403 \`reauthentication-required\`.`,
  method: "POST",
  path: "/operator/v1/token/exchange",
  access: { caller: "service", anonymous: true },
  bodyBytes: exchangeToken.bodyBytes,
  body: payload("exchangeStaffTokenRequest", exchangeToken.body.properties),
  responses: { 200: StaffToken },
  errors: {
    401: ["token.invalid"],
    403: ["account.not-available", "second-factor.required"],
    502: ["identity-provider.unavailable"],
  },
});

export const refreshStaffToken = endpoint({
  name: "refreshStaffToken",
  summary: "Refresh the token of a person of the provider",
  details: `A session that has ended gets 401, also after ${staffSessionHours} hours.`,
  method: "POST",
  path: "/operator/v1/token/refresh",
  access: staffPerson,
  background: true,
  responses: { 200: StaffToken },
});

const { id, username, name, locale, roles } = StaffPerson.properties;

export const getStaffMe = endpoint({
  name: "getStaffMe",
  summary: "Get the signed-in person of the provider",
  details: "With the rights that the roles have now.",
  method: "GET",
  path: "/operator/v1/me",
  access: staffPerson,
  responses: {
    200: Type.Object(
      {
        staff: described(Type.Object({ id, username, name, locale }), "The person"),
        roles,
        rights: described(Type.Array(oneOf(rights)), "Rights of these roles", ["invoices.read"]),
        sessionExpiresAt: StaffToken.properties.sessionExpiresAt,
      },
      { title: "StaffMe" },
    ),
  },
});

const StaffSession = Type.Object(listSessions.responses[200].items.properties, { title: "StaffSession" });
export type StaffSession = Static<typeof StaffSession>;

export const listStaffSessions = endpoint({
  name: "listStaffSessions",
  summary: "List the own sessions of a person of the provider",
  details: "Active sessions, newest first.",
  method: "GET",
  path: "/operator/v1/session",
  access: staffPerson,
  responses: { 200: Type.Array(StaffSession) },
});

export const endStaffSession = endpoint({
  name: "endStaffSession",
  summary: "Sign a person of the provider out",
  details: "Ends the current session at once.",
  method: "DELETE",
  path: "/operator/v1/session",
  access: staffPerson,
  responses: { 204: Type.Null() },
});

export const endOtherStaffSessions = endpoint({
  name: "endOtherStaffSessions",
  summary: "End all other sessions of a person of the provider",
  details: "All own sessions but the current one, also at the bundled identity provider.",
  method: "DELETE",
  path: "/operator/v1/session/others",
  access: staffPerson,
  responses: { 204: Type.Null() },
});

export const deleteStaffSession = endpoint({
  name: "deleteStaffSession",
  summary: "End a session of a person of the provider",
  details: "One of the own sessions, also at the bundled identity provider if it is another browser.",
  method: "DELETE",
  path: "/operator/v1/session/:sid",
  access: staffPerson,
  params: payload("staffSession", { sid: described(uuid(), "Id of the session") }),
  responses: { 204: Type.Null() },
});
