import { described, type Static, Type } from "../core/json-schema.ts";
import { longestExtension, longestRoom } from "./address-query.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { technologies } from "../core/technologies.ts";
import { InLanguages } from "../core/package.ts";

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
  name: described(Type.String(), "Name of the connection point", "FTU-1"),
  freePairs: described(nullable(Type.Integer()), "Free copper pairs at the connection point", 2),
  deliveryType: described(nullable(Type.Integer()), "1 to 6: how far the cable reaches at the address", 6),
  connections: described(
    Type.Array(
      Type.Object({
        serviceId: described(Type.String(), "Number of the service at the carrier", "SV-204385"),
        status: described(oneOf(["ACTIVE", "INACTIVE"]), "Whether the service is in use"),
      }),
    ),
    "Services on the connection point",
  ),
});

/** An access network at the address; speeds in kbit/s. */
export const CarrierType = Type.Object(
  {
    type: described(oneOf(carrierKinds), "Kind of network"),
    vendor: described(Type.String(), "Owner of the network", "Access NL"),
    technologies: described(Type.Array(oneOf(technologies)), "Access technologies of the network"),
    expectedDown: described(Type.Integer(), "Expected download speed in kbit/s; 1000000 is 1 Gbit/s", 4_000_000),
    expectedUp: described(Type.Integer(), "Expected upload speed in kbit/s; 1000000 is 1 Gbit/s", 4_000_000),
    reliabilityPct: described(nullable(Type.Number()), "Availability in percent", 99.9),
    connectionPoints: described(Type.Array(ConnectionPoint), "Points where the network ends at the address"),
    status: described(oneOf(availabilityStates), "Whether the network is available at the address"),
    plannedDate: described(nullableText(), "When the network is planned; null without a date", "2027-03-01"),
  },
  { title: "CarrierType" },
);
export type CarrierType = Static<typeof CarrierType>;

/** A package at the address, with list prices if the provider publishes them. */
export const AvailablePackage = Type.Object(
  {
    code: described(Type.String(), "Code of the package", "FIB-1000"),
    name: InLanguages,
    technology: described(oneOf(technologies), "Access technology"),
    vendor: described(Type.String(), "Owner of the network", "Access NL"),
    down: described(Type.Integer(), "Download speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
    up: described(Type.Integer(), "Upload speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
    nrc: described(Type.Optional(Type.String()), "One-off price, excl. VAT, in EUR as decimal text", "49.00"),
    mrc: described(Type.Optional(Type.String()), "Monthly price, excl. VAT, in EUR as decimal text", "44.00"),
    earliestDate: described(Type.String({ format: "date" }), "Earliest possible delivery date"),
    restrictions: described(
      Type.Array(oneOf(restrictions)),
      "Why it cannot simply be ordered. PLANNED: not available yet. MIGRATE: replaces a line in use. SURVEY: needs a visit",
    ),
  },
  { title: "AvailablePackage" },
);
export type AvailablePackage = Static<typeof AvailablePackage>;

export const AvailabilityCheck = Type.Object(
  {
    id: described(uuid(), "Id of the check"),
    postalCode: described(
      Type.String(),
      "Postal code without a space; in the Netherlands four digits and two letters",
      "8011AB",
    ),
    houseNumber: described(Type.Integer(), "House number without its extension", 12),
    extension: described(nullableText(), "Extension of the house number, such as A", "A"),
    room: described(nullableText(), "Room or unit within the building", null),
    street: described(Type.String(), "Street", "Dorpsstraat"),
    city: described(Type.String(), "City", "Zwolle"),
    bagId: described(nullableText(), "Id of the address in the Dutch address register (BAG)", "8296174386497823"),
    extensions: described(
      Type.Array(Type.String()),
      "All extensions of the house number; an empty text is the number without one",
      ["", "A", "B"],
    ),
    carrierTypes: described(Type.Array(CarrierType), "Access networks at the address"),
    packages: described(Type.Array(AvailablePackage), "Packages that can be delivered to the address"),
    checkedAt: described(instant(), "When the address was checked"),
    source: described(oneOf(["builtin", "http", "file"]), "Where the data comes from"),
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
    postalCode: described(
      Type.String({ rules: { required: true, "postal-code": true } }),
      "Postal code without a space; in the Netherlands four digits and two letters",
      "8011AB",
    ),
    houseNumber: described(
      Type.Integer({ rules: { required: true, min: 1, max: 99_999 } }),
      "House number without its extension",
      12,
    ),
    extension: described(
      Type.Optional(Type.String({ rules: { "max-length": longestExtension } })),
      "Extension of the house number, such as A",
    ),
    room: described(
      Type.Optional(Type.String({ rules: { "max-length": longestRoom } })),
      "Room or unit within the building",
    ),
  }),
  responses: { 200: AvailabilityCheck },
  errors: { 404: ["address.not-found"], 503: ["availability.unavailable"] },
});

/** Messages from the frame to the page around it; the page ignores all others. */
export const frameMessages = {
  checked: "demarc.postal-code-check.checked",
  height: "demarc.postal-code-check.height",
} as const;
