import { Address } from "./core/address.ts";
import { endpoint } from "./core/endpoint.ts";
import { oneOf, payload } from "./core/fields.ts";
import { type Static, Type } from "./core/json-schema.ts";
import { Package, packageKinds } from "./core/package.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly catalogue: typeof import("./catalogue.ts");
  }
}

const anyone = { caller: "signed-in" } as const;
const codeText = (max: number) => Type.String({ pattern: `^[A-Z0-9-]{1,${max}}$` });

/** A data centre. `available` counts free positions; it is an indication and reserves nothing. */
export const Site = Type.Object(
  {
    code: Type.String(),
    name: Type.String(),
    address: Address,
    operator: Type.String(),
    rackFootprints: Type.Array(Type.String()),
    powerOptions: Type.Array(Type.String({ description: "Such as 1x16A or 3x32A" })),
    ixps: Type.Array(Type.String()),
    certifications: Type.Array(Type.String()),
    wdmNode: Type.Boolean(),
    status: oneOf(["PLANNED", "ACTIVE", "RETIRED"]),
    availability: Type.Array(
      Type.Object({ footprint: Type.String(), heightU: Type.Integer(), count: Type.Integer() }),
      { description: "Free positions for racks, by size" },
    ),
    sharedUnits: Type.Integer({ description: "Free units in shared racks" }),
  },
  { title: "Site" },
);
export type Site = Static<typeof Site>;

export const listSites = endpoint({
  name: "listSites",
  summary: "List data centres",
  details: "Includes what is available in each data centre.",
  method: "GET",
  path: "/v1/catalogue/site",
  access: anyone,
  query: payload("siteQuery", {
    kind: Type.Optional(oneOf(["RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"])),
  }),
  revalidated: true,
  responses: { 200: Type.Array(Site) },
});

export const listPackages = endpoint({
  name: "listPackages",
  summary: "List packages",
  details:
    "Returns the packages that can be ordered. Prices are those of the caller's company, and are only shown to RESELLER_FINANCE and RESELLER_ORDER.",
  method: "GET",
  path: "/v1/catalogue/package",
  access: anyone,
  query: payload("packageQuery", {
    kind: Type.Optional(oneOf(packageKinds)),
    site: Type.Optional(codeText(8)),
    siteZ: Type.Optional(codeText(8)),
    route: Type.Optional(codeText(20)),
  }),
  revalidated: true,
  responses: { 200: Type.Array(Package) },
});

export const getPackage = endpoint({
  name: "getPackage",
  summary: "Get a package",
  details: "Only packages that can be ordered. Prices are only shown to RESELLER_FINANCE and RESELLER_ORDER.",
  method: "GET",
  path: "/v1/catalogue/package/:packageCode",
  access: anyone,
  params: payload("package", { packageCode: codeText(24) }),
  revalidated: true,
  responses: { 200: Package },
});

/** A route between two sites. `channels` begin with the longest wavelength; CWDM has no frequency. */
export const WdmRouteAvailability = Type.Object(
  {
    routeCode: Type.String(),
    siteA: Type.String(),
    siteZ: Type.String(),
    lengthKm: Type.Number(),
    latencyUs: Type.Integer(),
    protectedAvailable: Type.Boolean(),
    channels: Type.Array(
      Type.Object({
        channel: Type.String(),
        wavelengthNm: Type.Number(),
        frequencyThz: Type.Union([Type.Number(), Type.Null()]),
        available: Type.Boolean(),
      }),
    ),
  },
  { title: "WdmRouteAvailability" },
);
export type WdmRouteAvailability = Static<typeof WdmRouteAvailability>;

export const listWdmAvailability = endpoint({
  name: "listWdmAvailability",
  summary: "List wavelength routes with their free channels",
  details: "With `package`, returns only the routes on which the package is sold.",
  method: "GET",
  path: "/v1/catalogue/wdm-availability",
  access: { caller: ["RESELLER_ORDER"] },
  query: payload("wdmAvailabilityQuery", {
    package: Type.Optional(codeText(24)),
    route: Type.Optional(codeText(20)),
  }),
  revalidated: true,
  responses: { 200: Type.Array(WdmRouteAvailability) },
});
