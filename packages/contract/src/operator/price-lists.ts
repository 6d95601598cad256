import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullableText, oneOf, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { outcome } from "./listing.ts";
import { plannedWrite, reason, written, writtenDay } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPriceLists: typeof import("./price-lists.ts");
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "price-list.drafted": "price-list.drafted",
  "price-list.scheduled": "price-list.scheduled",
  "price-list.removed": "price-list.removed",
} as const;

export const draftStatuses = ["DRAFT", "SCHEDULED", "EFFECTIVE"] as const;
const mostPrices = 20_000;

const amount = () => Type.String({ pattern: "^-?[0-9]{1,9}(\\.[0-9]{1,5})?$" });
const productCode = () => described(Type.String({ minLength: 1, maxLength: 20 }), "Code of the product", "FIB-1000");

const ProductPrice = payload("draftProductPrice", {
  package: described(Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }), "Code of the package", "FIB-1000"),
  product: productCode(),
  price: described(amount(), "New price, excl. VAT", "46.00"),
});
const ClassPrice = payload("draftClassPrice", {
  class: described(Type.String({ pattern: "^[A-Za-z0-9._-]{1,20}$" }), "Price class", "PARTNER-A"),
  product: productCode(),
  price: described(Type.Optional(amount()), "Its price for the class, excl. VAT", "38.72"),
  percentage: described(
    Type.Optional(Type.String({ pattern: "^-?[0-9]{1,3}(\\.[0-9]{1,3})?$" })),
    "Instead of `price`: a percentage on top of the list price, below zero: off",
    "-12",
  ),
});

export const PriceListDraft = payload("priceListDraft", {
  validFrom: described(writtenDay(), "The day from which the prices apply, in Amsterdam", "2027-01-01"),
  products: described(Type.Array(ProductPrice, { maxItems: mostPrices }), "The list prices that change"),
  classPrices: described(
    Type.Optional(Type.Array(ClassPrice, { maxItems: mostPrices })),
    "The prices of classes that change; others stay. Left out, a draft keeps those that it has",
  ),
  reason: reason(),
});
export type PriceListDraft = Static<typeof PriceListDraft>;

/** Versions that are days belong to changes of the catalogue. */
const ofVersion = payload("priceListPath", {
  version: described(
    Type.String({ pattern: "^(?![0-9]{4}-[0-9]{2}-[0-9]{2}(\\.|$))[A-Za-z0-9][A-Za-z0-9._-]{0,19}$" }),
    "Version of the price list: your own name, which is not a day",
    "2027-Q1",
  ),
});

const status = described(
  oneOf(draftStatuses),
  "DRAFT: only you see it, and it can change. SCHEDULED: it starts on its day. EFFECTIVE: it has started",
);
const version = described(Type.String(), "Version of the price list", "2027-Q1");

/** The place of the first key that came before. */
const repeatedAt = (keys: readonly string[]): number => {
  const seen = new Set<string>();
  return keys.findIndex((key) => seen.size === seen.add(key).size);
};

const wrong = (field: string) => ({ field, message: "validation.invalid-value" });

const draftFaults = ({ products, classPrices = [] }: PriceListDraft) => {
  const twice = repeatedAt(products.map((one) => `${one.package} ${one.product}`));
  const twiceOfClass = repeatedAt(classPrices.map((one) => `${one.class} ${one.product}`));
  const unpriced = classPrices.findIndex((one) => (one.price === undefined) === (one.percentage === undefined));
  return [
    ...(twice === -1 ? [] : [wrong(`products.${twice}.product`)]),
    ...(twiceOfClass === -1 ? [] : [wrong(`classPrices.${twiceOfClass}.product`)]),
    ...(unpriced === -1 ? [] : [wrong(`classPrices.${unpriced}.price`)]),
  ];
};

export const putPriceList = endpoint({
  ...plannedWrite,
  name: "putPriceList",
  summary: "Draft a price list",
  details:
    "Creates or replaces a draft. Only you see it. A price list that is published does not change: 409 `price-list.published`.",
  method: "PUT",
  path: "/operator/v1/price-list/:version",
  access: serviceRight("catalogue.draft"),
  params: ofVersion,
  bodyBytes: 8 * 1024 * 1024,
  body: PriceListDraft,
  rules: draftFaults,
  responses: { 200: written("DraftedPriceList", { version, status, outcome }) },
  errors: { 409: ["price-list.published", "catalogue.faulty", "plan-outdated"] },
});

export const publishPriceList = endpoint({
  ...plannedWrite,
  name: "publishPriceList",
  summary: "Publish a price list",
  details:
    "Its prices apply from its day on, or at once if that day has come. Orders and quotations keep the prices with which they were sent. A package or product that is no longer in the catalogue on that day is left out. The dry run shows which prices change.",
  method: "POST",
  path: "/operator/v1/price-list/:version/publish",
  access: serviceRight("catalogue.publish"),
  params: ofVersion,
  body: payload("priceListPublication", { reason: reason() }),
  responses: { 200: written("PublishedPriceList", { version, status, outcome }) },
  errors: { 409: ["catalogue.faulty", "catalogue.refused", "plan-outdated"] },
});

const draftFields = {
  version,
  status,
  validFrom: described(Type.String({ format: "date" }), "The day from which the prices apply", "2027-01-01"),
  publishedBy: described(nullableText(), "Who published it; null for a draft", "billing"),
  updatedAt: described(instant(), "When it was changed last"),
};

const PriceChange = Type.Object(
  {
    package: described(nullableText(), "Code of the package; null for the price of a class", "FIB-1000"),
    class: described(nullableText(), "Price class; null for a list price", null),
    product: productCode(),
    before: described(nullableText(), "Price or percentage (`-12 %`) of today; null without one", "44.00"),
    after: described(Type.String(), "Price or percentage of the price list", "46.00"),
  },
  { title: "PriceChange" },
);
export type PriceChange = Static<typeof PriceChange>;

export const OperatorPriceListDraft = Type.Object(draftFields, { title: "OperatorPriceListDraft" });
export type OperatorPriceListDraft = Static<typeof OperatorPriceListDraft>;

export const listPriceListDrafts = endpoint({
  name: "listPriceListDrafts",
  summary: "List drafted price lists",
  details: "The newest hundred, also those that were published.",
  method: "GET",
  path: "/operator/v1/price-list-draft",
  access: serviceRight("prices.read"),
  responses: { 200: Type.Array(OperatorPriceListDraft) },
});

export const readPriceListDraft = endpoint({
  name: "readPriceListDraft",
  summary: "Get a drafted price list",
  method: "GET",
  path: "/operator/v1/price-list/:version",
  access: serviceRight("prices.read"),
  params: ofVersion,
  responses: {
    200: Type.Object(
      {
        ...draftFields,
        prices: described(Type.Array(PriceChange), "The prices that differ from those of today"),
      },
      { title: "ReadPriceListDraft" },
    ),
  },
});
