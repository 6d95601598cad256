import { Type, type Static } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "route-authorisations": typeof import("./route-authorisations.ts");
  }
}

export const ledger = {
  "prefix.authorisation-requested": "route-authorisation.requested",
  "prefix.authorisation-revoked": "route-authorisation.revoked",
  "prefix.authorisation-decided": "route-authorisation.decided",
} as const;

export const authorisationKinds = ["ROUTE_OBJECT", "ROA", "BOTH"] as const;
export const authorisationStates = ["REQUESTED", "PUBLISHED", "REJECTED", "REVOKED"] as const;

/** The longest prefixes that networks accept from each other. */
export const longestAnnounced = { 4: 24, 6: 48 } as const;

/**
 * NO_ROA: announcements of the prefix by anyone are NOT_FOUND. ORIGIN_MISMATCH: the announcing network is not
 * authorised. LOOSE_MAX_LENGTH: longer prefixes are authorised than announced, so another network could announce them
 * with a forged origin (RFC 9319).
 */
export const rpkiAdvices = ["NO_ROA", "ORIGIN_MISMATCH", "LOOSE_MAX_LENGTH"] as const;

const ofPrefix = payload("prefix", { ...customerIdParam, prefixId: uuid() });
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const RouteAuthorisation = Type.Object(
  {
    id: uuid(),
    originAsn: Type.Integer(),
    maxLength: Type.Integer(),
    kind: oneOf(authorisationKinds),
    state: oneOf(authorisationStates),
    validity: oneOf(["VALID", "INVALID", "NOT_FOUND"]),
    rejectReason: nullableText(),
    loaDocumentId: nullable(uuid()),
    createdAt: instant(),
    version: Type.Integer(),
  },
  { title: "RouteAuthorisation" },
);
export type RouteAuthorisation = Static<typeof RouteAuthorisation>;

export const RouteAuthorisations = Type.Object(
  {
    authorisations: Type.Array(RouteAuthorisation),
    /** RPKI validity of the prefix as currently announced (RFC 6811). */
    validity: oneOf(["VALID", "INVALID", "NOT_FOUND"]),
    advice: Type.Array(oneOf(rpkiAdvices)),
    needsLoa: Type.Boolean({ description: "True if an authorisation requires a letter from the holder" }),
    loaDocuments: Type.Array(Type.Object({ id: uuid(), fileName: Type.String() })),
  },
  { title: "RouteAuthorisations" },
);
export type RouteAuthorisations = Static<typeof RouteAuthorisations>;

export const listRouteAuthorisations = endpoint({
  name: "listRouteAuthorisations",
  summary: "List route authorisations",
  details: "The networks that may announce the prefix, with the RPKI validity of each announcement.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/route-authorisation",
  access: serviceDesk,
  params: ofPrefix,
  responses: { 200: RouteAuthorisations },
});

export const requestRouteAuthorisation = endpoint({
  name: "requestRouteAuthorisation",
  summary: "Request a route authorisation",
  details: "Asks the operator to authorise a network to announce the prefix.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/route-authorisation",
  access: serviceDesk,
  params: ofPrefix,
  body: payload("routeAuthorisationRequest", {
    originAsn: Type.Integer({ rules: { required: true, min: 1, max: 4_294_967_295 } }),
    maxLength: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 128 }))),
    kind: oneOf(authorisationKinds),
    loaDocumentId: Type.Optional(nullable(uuid())),
  }),
  idempotent: "optional",
  responses: { 201: RouteAuthorisation },
  errors: { 409: ["route-authorisation.exists", "prefix.state-conflict"] },
});

export const revokeRouteAuthorisation = endpoint({
  name: "revokeRouteAuthorisation",
  summary: "Revoke a route authorisation",
  details: "Only a published authorisation can be revoked.",
  method: "DELETE",
  path: "/v1/customer/:customerId/prefix/:prefixId/route-authorisation/:authorisationId",
  access: serviceDesk,
  params: payload("routeAuthorisation", { ...customerIdParam, prefixId: uuid(), authorisationId: uuid() }),
  responses: { 200: RouteAuthorisation },
  errors: { 409: ["route-authorisation.state-conflict", "edit-conflict"] },
});
