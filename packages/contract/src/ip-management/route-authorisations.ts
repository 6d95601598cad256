import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  prefixId,
  recordVersion,
  uuid,
} from "../core/fields.ts";

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

const ofPrefix = payload("prefix", {
  ...customerIdParam,
  prefixId: prefixId(),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const RouteAuthorisation = Type.Object(
  {
    id: described(uuid(), "Id of the authorisation"),
    originAsn: described(Type.Integer(), "Number of the autonomous system that announces the prefix", 64_496),
    maxLength: described(Type.Integer(), "Longest prefix that may be announced, in bits", 24),
    kind: described(oneOf(authorisationKinds), "What is published: a route object, a ROA or both"),
    state: described(oneOf(authorisationStates), "State of the authorisation"),
    validity: described(oneOf(["VALID", "INVALID", "NOT_FOUND"]), "RPKI validity of the announcement"),
    rejectReason: described(
      nullableText(),
      "Why the operator rejected it; null if it did not",
      "The letter of authorisation has expired.",
    ),
    loaDocumentId: described(nullable(uuid()), "Id of the letter of authorisation"),
    createdAt: described(instant(), "When it was created"),
    version: recordVersion(),
  },
  { title: "RouteAuthorisation" },
);
export type RouteAuthorisation = Static<typeof RouteAuthorisation>;

export const RouteAuthorisations = Type.Object(
  {
    authorisations: described(Type.Array(RouteAuthorisation), "Route authorisations of the prefix"),
    /** RPKI validity of the prefix as currently announced (RFC 6811). */
    validity: described(oneOf(["VALID", "INVALID", "NOT_FOUND"]), "RPKI validity of the prefix as it is announced now"),
    advice: described(
      Type.Array(oneOf(rpkiAdvices)),
      "What to improve. NO_ROA: no network is authorised. ORIGIN_MISMATCH: the announcing network is not authorised. LOOSE_MAX_LENGTH: longer prefixes are authorised than announced",
    ),
    needsLoa: described(Type.Boolean(), "True if an authorisation requires a letter from the holder"),
    loaDocuments: described(
      Type.Array(
        Type.Object({
          id: described(uuid(), "Id of the document"),
          fileName: described(Type.String(), "Name of the file", "letter-of-authorisation.pdf"),
        }),
      ),
      "Letters of authorisation that were uploaded for the prefix",
    ),
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
    originAsn: described(
      Type.Integer({ rules: { required: true, min: 1, max: 4_294_967_295 } }),
      "Number of the autonomous system that announces the prefix",
      64_496,
    ),
    maxLength: described(
      Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 128 }))),
      "Longest prefix that may be announced, in bits",
      24,
    ),
    kind: described(oneOf(authorisationKinds), "What is published: a route object, a ROA or both"),
    loaDocumentId: described(Type.Optional(nullable(uuid())), "Id of the letter of authorisation"),
  }),
  idempotent: "optional",
  responses: { 201: RouteAuthorisation },
  errors: { 409: ["route-authorisation.exists", "route-authorisation.prefix-too-small", "prefix.state-conflict"] },
});

export const revokeRouteAuthorisation = endpoint({
  name: "revokeRouteAuthorisation",
  summary: "Revoke a route authorisation",
  details: "Only a published authorisation can be revoked.",
  method: "DELETE",
  path: "/v1/customer/:customerId/prefix/:prefixId/route-authorisation/:authorisationId",
  access: serviceDesk,
  params: payload("routeAuthorisation", {
    ...customerIdParam,
    prefixId: prefixId(),
    authorisationId: described(uuid(), "Id of the authorisation"),
  }),
  responses: { 200: RouteAuthorisation },
  errors: { 409: ["route-authorisation.state-conflict", "edit-conflict"] },
});
