import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { rights } from "../core/rights.ts";
import { plannedWrite, reason, requiredReason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorServiceTokens: typeof import("./service-tokens.ts");
  }
}

export const ledger = {
  "service-token.created": "service-token.created",
  "service-token.rotated": "service-token.rotated",
  "service-token.revoked": "service-token.revoked",
} as const;

const right = () => oneOf(rights);

export const ServiceToken = Type.Object(
  {
    id: described(uuid(), "Id of the token"),
    name: described(Type.String(), "Name of the system", "billing"),
    prefix: described(Type.String(), "The first 12 characters of the token", "pts_7Q4kBv2x"),
    rights: described(Type.Array(right()), "What the token may do"),
    unusedRights: described(Type.Array(right()), "The rights that it has never used"),
    ranges: described(Type.Array(Type.String()), "Addresses that may use it; without any, all", ["192.0.2.0/24"]),
    status: described(
      oneOf(["ACTIVE", "REPLACED", "EXPIRED", "REVOKED"]),
      "Status; a replaced token works until it expires",
    ),
    createdBy: described(Type.String(), "Who created it", "os:root"),
    createdAt: described(instant(), "When it was created"),
    expiresAt: described(instant(), "When it expires"),
    lastUsedAt: described(nullable(instant()), "When it was last used, to the minute; null if never"),
    lastUsedIp: described(nullableText(), "From which address; null if never", "192.0.2.7"),
  },
  { title: "ServiceToken" },
);
export type ServiceToken = Static<typeof ServiceToken>;

const CreatedServiceToken = Type.Object(
  {
    ...ServiceToken.properties,
    token: described(
      Type.String(),
      "The token itself; it is shown only here",
      "pts_7Q4kBv2xR3mT8nWc5yZ1aLpD6fG9hJ2kxQ4rS0",
    ),
  },
  { title: "CreatedServiceToken" },
);

const ofToken = payload("serviceTokenPath", { tokenId: described(uuid(), "Id of the token") });

const range = Type.String({ pattern: "^[0-9a-fA-F:.]{2,45}/[0-9]{1,3}$" });
const days = { minimum: 1, maximum: 3650 } as const;

export const listServiceTokens = endpoint({
  name: "listServiceTokens",
  summary: "List service tokens",
  details: "Working tokens first, at most 200.",
  method: "GET",
  path: "/operator/v1/service-token",
  access: serviceRight("tokens.read"),
  responses: { 200: Type.Array(ServiceToken) },
});

export const createServiceToken = endpoint({
  name: "createServiceToken",
  summary: "Create a service token",
  details:
    "It gets no right that the caller lacks, no address from which the caller does not work, and ends no later. The token is shown once.",
  method: "POST",
  path: "/operator/v1/service-token",
  access: serviceRight("tokens.manage"),
  body: payload("serviceTokenRequest", {
    name: described(
      Type.String({ pattern: "^[a-z0-9][a-z0-9.-]{0,39}$" }),
      "Name of the system, in small letters, digits, dots and hyphens",
      "billing",
    ),
    rights: described(
      Type.Array(right(), { minItems: 1, maxItems: rights.length, uniqueItems: true }),
      "What the token may do",
    ),
    days: described(Type.Optional(Type.Integer(days)), "Days until it expires; 365 by default", 365),
    ranges: described(
      Type.Optional(Type.Array(range, { maxItems: 20 })),
      "Addresses that may use it, without host bits; without any, all",
      ["192.0.2.0/24"],
    ),
    reason: reason(),
  }),
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: CreatedServiceToken },
  errors: { 403: ["right.missing"], 409: ["service-token.name-taken"] },
});

export const rotateServiceToken = endpoint({
  name: "rotateServiceToken",
  summary: "Replace a service token",
  details:
    "The new token has the same name, rights and addresses. The old one works for the hours of the overlap. The token is shown once.",
  method: "POST",
  path: "/operator/v1/service-token/:tokenId/rotate",
  access: serviceRight("tokens.manage"),
  params: ofToken,
  body: payload("serviceTokenRotation", {
    overlapHours: described(
      Type.Optional(Type.Integer({ minimum: 0, maximum: 720 })),
      "Hours for which the old token still works; 24 by default",
      24,
    ),
    days: described(Type.Optional(Type.Integer(days)), "Days until the new token expires; 365 by default", 365),
    reason: reason(),
  }),
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: CreatedServiceToken },
  errors: { 403: ["right.missing"], 409: ["service-token.state-conflict"] },
});

export const revokeServiceToken = endpoint({
  name: "revokeServiceToken",
  ends: true,
  summary: "Revoke a service token",
  details: "It is refused within a second.",
  method: "POST",
  path: "/operator/v1/service-token/:tokenId/revoke",
  access: serviceRight("tokens.manage"),
  params: ofToken,
  query: plannedWrite.query,
  body: payload("serviceTokenRevocation", { reason: requiredReason() }),
  responses: { 200: written("ServiceToken", ServiceToken.properties) },
  errors: { 403: ["right.missing"], 409: ["plan-outdated"] },
});
