import { Type, type Static } from "../core/json-schema.ts";
import { longestExtension, longestRoom } from "./address-query.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { technologies } from "../core/technologies.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "postal-code-check": typeof import("./postal-code-check.ts");
  }
}

export const carrierKinds = ["COPPER", "FIBER", "COAX", "MOBILE"] as const;
export const availabilityStates = ["AVAILABLE", "PLANNED", "UNAVAILABLE"] as const;

/**
 * Why a package cannot simply be ordered: PLANNED is not available yet, MIGRATE replaces a line that is in use, SURVEY
 * needs a visit.
 */
export const restrictions = ["PLANNED", "MIGRATE", "SURVEY", "BEST_EFFORT"] as const;
export type Restriction = (typeof restrictions)[number];

export const ConnectionPoint = Type.Object({
  name: Type.String(),
  freePairs: nullable(Type.Integer()),
  deliveryType: nullable(Type.Integer()),
  connections: Type.Array(Type.Object({ serviceId: Type.String(), status: oneOf(["ACTIVE", "INACTIVE"]) })),
});

/** An access network at the address; speeds in kbit/s. */
export const CarrierType = Type.Object(
  {
    type: oneOf(carrierKinds),
    vendor: Type.String(),
    technologies: Type.Array(oneOf(technologies)),
    expectedDown: Type.Integer(),
    expectedUp: Type.Integer(),
    reliabilityPct: nullable(Type.Number()),
    connectionPoints: Type.Array(ConnectionPoint),
    status: oneOf(availabilityStates),
    plannedDate: nullableText(),
  },
  { title: "CarrierType" },
);
export type CarrierType = Static<typeof CarrierType>;

/**
 * A package at the address, over the network of `vendor`; list prices excluding VAT, if the provider publishes them.
 */
export const AvailablePackage = Type.Object(
  {
    code: Type.String(),
    name: Type.Object({ nl: Type.String(), en: Type.String() }),
    technology: oneOf(technologies),
    vendor: Type.String(),
    down: Type.Integer(),
    up: Type.Integer(),
    nrc: Type.Optional(Type.String()),
    mrc: Type.Optional(Type.String()),
    earliestDate: Type.String({ format: "date" }),
    restrictions: Type.Array(oneOf(restrictions)),
  },
  { title: "AvailablePackage" },
);
export type AvailablePackage = Static<typeof AvailablePackage>;

/** `extensions` lists all extensions of the house number; an empty text means none. */
export const AvailabilityCheck = Type.Object(
  {
    id: uuid(),
    postalCode: Type.String(),
    houseNumber: Type.Integer(),
    extension: nullableText(),
    room: nullableText(),
    street: Type.String(),
    city: Type.String(),
    bagId: nullableText(),
    extensions: Type.Array(Type.String()),
    carrierTypes: Type.Array(CarrierType),
    packages: Type.Array(AvailablePackage),
    checkedAt: instant(),
    source: oneOf(["builtin", "http"]),
  },
  { title: "AvailabilityCheck" },
);
export type AvailabilityCheck = Static<typeof AvailabilityCheck>;

export const checkPostalCode = endpoint({
  name: "checkPostalCode",
  summary: "Check what is available at an address",
  details: "For an unknown address, returns 404 with the existing extensions in `details.suggestions`.",
  method: "GET",
  path: "/v1/postal-code-check",
  access: { caller: "public" },
  query: payload("postalCodeQuery", {
    postalCode: Type.String({ rules: { required: true, "postal-code": true } }),
    houseNumber: Type.Integer({ rules: { required: true, min: 1, max: 99_999 } }),
    extension: Type.Optional(Type.String({ rules: { "max-length": longestExtension } })),
    room: Type.Optional(Type.String({ rules: { "max-length": longestRoom } })),
  }),
  responses: { 200: AvailabilityCheck },
  errors: { 404: ["address.not-found"], 503: ["availability.unavailable"] },
});

/** Messages from the frame to the page around it; the page ignores all others. */
export const frameMessages = {
  checked: "demarc.postal-code-check.checked",
  height: "demarc.postal-code-check.height",
} as const;
