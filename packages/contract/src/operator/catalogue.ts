import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { outcome } from "./listing.ts";
import { plannedWrite, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorCatalogue: typeof import("./catalogue.ts");
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "site.changed": "site.changed",
  "wdm-route.changed": "wdm-route.changed",
  "package.changed": "package.changed",
  "class-price.changed": "class-price.changed",
  "price-list.published": "price-list.published",
} as const;

/** A part of the catalogue as its file has it (docs/operations/catalogue.md); the reader of the file judges its fields. */
const part = () => Type.Record(Type.String(), Type.Unknown());
const parts = (maxItems: number) => Type.Array(part(), { maxItems });

const site = {
  name: "Groningen Zernike",
  operator: "Noorderlicht Hosting",
  address: { street: "Zernikelaan", houseNumber: 17, postalCode: "9747ZZ", city: "Groningen" },
  rackFootprints: ["FULL"],
  powerOptions: ["1x16A"],
  wdmNode: true,
  spaces: [{ code: "GRN1-A-01", room: "Hall 1", row: "A", position: "01", footprint: "FULL", heightU: 46 }],
};
const route = { siteA: "AMS1", siteZ: "RTM1", lengthKm: "182.0", latencyUs: 912, channels: ["C21-C24"] };
const soldPackage = {
  kind: "LINE",
  name: { nl: "Glasvezel 1000", en: "Fibre 1000" },
  description: { nl: "Even snel heen als terug", en: "As fast up as down" },
  validFrom: "2026-01-01",
  technology: "FTTH",
  speedDown: 1_000_000,
  speedUp: 1_000_000,
  contractTerms: [12, 36],
  termDiscounts: { 36: "10" },
  leadTimeDays: 10,
  products: [
    {
      code: "FIBRE-1000",
      description: { nl: "Glasvezel 1000", en: "Fibre 1000" },
      type: "CONNECTION",
      chargeType: "MRC",
      price: "44.00",
      mandatory: true,
    },
  ],
  parameters: [],
};
const price = { class: "PARTNER-A", product: "FIBRE-1000", percentage: "-10", validFrom: "2027-01-01" };

const lists = {
  sites: described(parts(1000), "Sites with their rack spaces, in their order on screen", [{ code: "GRN1", ...site }]),
  routes: described(parts(1000), "WDM routes with their channels, in their order on screen", [
    { code: "AMS1-RTM1-2", ...route },
  ]),
  packages: described(parts(2000), "Packages with their products and parameters, in their order on screen", [
    { code: "FIBRE-1000", ...soldPackage },
  ]),
};
const classPrices = () => parts(20_000);

const PriceList = Type.Object(
  {
    version: described(Type.String(), "Version of the price list", "2026-11-29.2"),
    publishedAt: described(instant(), "When it was published"),
    publishedBy: described(nullableText(), "Who published it; null if that is not known", "billing"),
  },
  { title: "OperatorPriceList" },
);
export type PriceList = Static<typeof PriceList>;

export const readCatalogue = endpoint({
  name: "readCatalogue",
  summary: "Get the catalogue",
  details:
    "All records for sale, in the format of `PUT /operator/v1/catalogue`. Without the right `prices.read` it has no prices.",
  method: "GET",
  path: "/operator/v1/catalogue",
  access: serviceRight("catalogue.read"),
  responses: {
    200: Type.Object(
      {
        priceList: described(nullableText(), "Version of the newest price list; null without one", "2026-11-29.2"),
        ...lists,
        prices: described(nullable(classPrices()), "Prices of classes; null without the right `prices.read`", [price]),
      },
      { title: "OperatorCatalogue" },
    ),
  },
});

export const listPriceLists = endpoint({
  name: "listPriceLists",
  summary: "List published price lists",
  details: "The newest hundred price lists. Each change of the catalogue makes one.",
  method: "GET",
  path: "/operator/v1/price-list",
  access: serviceRight("prices.read"),
  responses: { 200: Type.Array(PriceList) },
});

const changes = {
  ...plannedWrite,
  access: serviceRight("catalogue.publish"),
  method: "PUT",
  errors: { 409: ["catalogue.faulty", "catalogue.refused", "plan-outdated"] },
} as const;

const priceList = described(
  nullableText(),
  "Version of the price list that the change made; null if nothing changed",
  "2026-11-29.3",
);
const codes = (text: string) => described(Type.Array(Type.String()), text, ["FIB-1000"]);

export const replaceCatalogue = endpoint({
  ...changes,
  name: "replaceCatalogue",
  summary: "Replace the catalogue",
  details:
    "Replaces sites, routes, packages and prices by these, all or nothing. Records that are left out are no longer sold; existing orders and services keep them. 409 `catalogue.faulty` lists every fault with its place.",
  path: "/operator/v1/catalogue",
  bodyBytes: 2048 * 1024,
  body: payload("catalogueReplacement", {
    ...lists,
    prices: described(classPrices(), "Prices of classes", [price]),
    reason: reason(),
  }),
  responses: {
    200: written("CatalogueChange", {
      priceList,
      outcome,
      added: codes("Codes of new packages"),
      changed: codes("Codes of packages that changed"),
      withdrawn: codes("Codes of packages that are no longer sold"),
    }),
  },
});

const single = {
  ...changes,
  bodyBytes: 256 * 1024,
  responses: {
    200: written("CatalogueRecord", {
      code: described(Type.String(), "Code of the record", "FIB-1000"),
      priceList,
      outcome,
    }),
  },
} as const;

const replaces = "All of its fields are replaced; a field that is left out gets its default.";
const ofCode = (title: string, example: string) =>
  payload(title, { code: described(Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }), "Its code", example) });

export const putSite = endpoint({
  ...single,
  name: "putSite",
  summary: "Create or change a site",
  details: `${replaces} A new site comes last.`,
  path: "/operator/v1/site/:code",
  params: ofCode("sitePath", "AMS1"),
  body: payload("siteRecord", {
    site: described(part(), "The site, without its code", site),
    reason: reason(),
  }),
});

export const putRoute = endpoint({
  ...single,
  name: "putRoute",
  summary: "Create or change a WDM route",
  details: `${replaces} A new route comes last.`,
  path: "/operator/v1/wdm-route/:code",
  params: ofCode("routePath", "AMS1-GRN1"),
  body: payload("routeRecord", {
    route: described(part(), "The route, without its code", route),
    reason: reason(),
  }),
});

export const putPackage = endpoint({
  ...single,
  name: "putPackage",
  summary: "Create or change a package",
  details: `${replaces} A new package comes last of its kind.`,
  path: "/operator/v1/package/:code",
  params: ofCode("packagePath", "FIB-1000"),
  body: payload("packageRecord", {
    package: described(part(), "The package, without its code", soldPackage),
    reason: reason(),
  }),
});

export const putClassPrices = endpoint({
  ...single,
  name: "putClassPrices",
  summary: "Replace the prices of a class",
  details: "Replaces all prices of one price class. Without any, its companies pay the list prices.",
  path: "/operator/v1/class-price/:discountClass",
  params: payload("classPricePath", {
    discountClass: described(Type.String({ pattern: "^[A-Za-z0-9._-]{1,20}$" }), "Price class", "PARTNER-A"),
  }),
  body: payload("classPrices", {
    prices: described(parts(2000), "Prices of products, without their class", [
      { product: "FIB-1000", percentage: "-10", validFrom: "2027-01-01" },
    ]),
    reason: reason(),
  }),
});
