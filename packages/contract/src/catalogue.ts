import { Address } from "./core/address.ts";
import { endpoint } from "./core/endpoint.ts";
import { nullable, oneOf, payload } from "./core/fields.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { Package, packageKinds } from "./core/package.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly catalogue: typeof import("./catalogue.ts");
  }
}

const anyone = { caller: "signed-in" } as const;
const codeText = (max: number) => Type.String({ pattern: `^[A-Z0-9-]{1,${max}}$` });

/** A data centre. Its availability is an indication and reserves nothing. */
export const Site = Type.Object(
  {
    code: described(Type.String(), "Code of the data centre", "AMS1"),
    name: described(Type.String(), "Name of the data centre", "Amsterdam 1"),
    address: Address,
    operator: described(Type.String(), "Company that runs the data centre", "Example Datacenters"),
    rackFootprints: described(Type.Array(Type.String()), "Parts of a rack position that can be ordered", ["FULL"]),
    powerOptions: described(Type.Array(Type.String()), "Power feeds that can be ordered, such as 1x16A or 3x32A", [
      "1x16A",
    ]),
    ixps: described(Type.Array(Type.String()), "Internet exchanges in the data centre"),
    certifications: described(Type.Array(Type.String()), "Certifications of the data centre"),
    wdmNode: described(Type.Boolean(), "True if wavelengths can end there"),
    status: described(oneOf(["PLANNED", "ACTIVE", "RETIRED"]), "Status of the data centre"),
    availability: described(
      Type.Array(
        Type.Object({
          footprint: described(Type.String(), "Part of a rack position that it takes", "FULL"),
          heightU: described(Type.Integer(), "Height in rack units (U)", 46),
          count: described(Type.Integer(), "Number of free positions of this size", 1),
        }),
      ),
      "Free positions for racks, by size",
    ),
    sharedUnits: described(Type.Integer(), "Free units in shared racks"),
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
    kind: described(
      Type.Optional(oneOf(["RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"])),
      "Only data centres where this kind of service can be ordered",
    ),
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
    kind: described(Type.Optional(oneOf(packageKinds)), "Only packages of this kind"),
    site: described(Type.Optional(codeText(8)), "Only packages that this data centre sells"),
    siteZ: described(Type.Optional(codeText(8)), "Only packages for connections to this data centre"),
    route: described(Type.Optional(codeText(20)), "Only packages for this route of wavelengths"),
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
  params: payload("package", { packageCode: described(codeText(24), "Code of the package", "FIB-1000") }),
  revalidated: true,
  responses: { 200: Package },
});

/** A route between two sites. */
export const WdmRouteAvailability = Type.Object(
  {
    routeCode: described(Type.String(), "Code of the route: its two data centres", "AMS1-AMS2"),
    siteA: described(Type.String(), "Code of the first data centre", "AMS1"),
    siteZ: described(Type.String(), "Code of the second data centre", "AMS2"),
    lengthKm: described(Type.Number(), "Length of the path in km", 86),
    latencyUs: described(Type.Integer(), "One-way delay in microseconds", 92),
    protectedAvailable: described(Type.Boolean(), "True if a wavelength with a second path can be ordered"),
    channels: described(
      Type.Array(
        Type.Object({
          channel: described(Type.String(), "Channel of the ITU grid", "C34"),
          wavelengthNm: described(Type.Number(), "Wavelength in nm", 1558.98),
          frequencyThz: described(nullable(Type.Number()), "Frequency in THz; null for CWDM", 192.3),
          available: described(Type.Boolean(), "True if the channel is free"),
        }),
      ),
      "Channels of the route, the longest wavelength first",
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
    package: described(Type.Optional(codeText(24)), "Only routes on which this package is sold"),
    route: described(Type.Optional(codeText(20)), "Only this route"),
  }),
  revalidated: true,
  responses: { 200: Type.Array(WdmRouteAvailability) },
});
