import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneOf, payload, recordVersion, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { directQuery, ofTvAccount, serviceDesk } from "./tv-accounts.ts";
import { InLanguages } from "../core/package.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-products": typeof import("./tv-products.ts");
  }
}

export const ledger = {
  "tv-account.product-added": "tv.product.added",
  "tv-account.product-activated": "tv.product.activated",
  "tv-account.product-cancelled": "tv.product.cancelled",
  "tv-account.product-cancellation-undone": "tv.product.cancellation-undone",
  "tv-account.product-ended": "tv.product.ended",
} as const;

export const tvProductStatuses = ["new", "active", "cancelled", "ended"] as const;
export type TvProductStatus = (typeof tvProductStatuses)[number];

const texts = Type.Object(InLanguages.properties, { title: "TvPackageTexts" });

/** A product that accounts can have. */
export const TvPackage = Type.Object(
  {
    productId: described(Type.String(), "Code of the product", "TV-SPORT"),
    code: described(Type.String(), "The same as productId", "TV-SPORT"),
    type: described(oneOf(["base", "option"]), "Base product or option"),
    name: texts,
    description: texts,
    channels: described(Type.Integer(), "Number of TV channels", 60),
    maxStreams: described(Type.Integer(), "Number of streams; for an option, the number that it adds", 3),
    maxDevices: described(Type.Integer(), "Number of devices; for an option, the number that it adds", 5),
    maxQuantity: described(Type.Integer(), "Maximum quantity per account", 1),
    monthlyPrice: described(Type.String(), "Price per month, excl. VAT, in EUR as decimal text", "9.95"),
    setupPrice: described(Type.String(), "One-off price, excl. VAT, in EUR as decimal text", "0.00"),
    requires: described(Type.Array(Type.String()), "Codes of the products of which the account must have one", [
      "TV-BASIS",
    ]),
    excludes: described(Type.Array(Type.String()), "Codes of the products of which the account may have none", [
      "TV-FILM",
    ]),
    sortOrder: described(Type.Integer(), "Position in the list of products", 10),
  },
  { title: "TvPackage" },
);
export type TvPackage = Static<typeof TvPackage>;

export const listTvPackages = endpoint({
  name: "listTvPackages",
  summary: "List TV products",
  details: "The base products and options that TV accounts can have.",
  method: "GET",
  path: "/v1/101010packages",
  access: serviceDesk,
  responses: { 200: Type.Array(TvPackage) },
});

/** A product of an account. */
export const TvProduct = Type.Object(
  {
    id: described(uuid(), "Id of the product of the account"),
    productId: described(Type.String(), "Code of the product", "TV-SPORT"),
    type: described(oneOf(["base", "option"]), "Base product or option"),
    name: texts,
    accountId: described(uuid(), "Id of the TV account"),
    quantity: described(Type.Integer(), "How many times the account has the product"),
    status: described(oneOf(tvProductStatuses), "Status of the product"),
    startDate: described(Type.String({ format: "date" }), "First day of the product"),
    cancelledAt: described(nullable(instant()), "When the product was cancelled; null if it is not"),
    cancelledByAccount: described(Type.Boolean(), "True if it was cancelled with the account"),
    endDate: described(nullable(Type.String({ format: "date" })), "Last day of the product; null if no end is set"),
    endedAt: described(nullable(instant()), "When the product ended; null before that"),
    monthlyPrice: described(Type.String(), "Price per unit and month, excl. VAT, in EUR as decimal text", "9.95"),
    version: recordVersion(),
  },
  { title: "TvProduct" },
);
export type TvProduct = Static<typeof TvProduct>;

export const listTvProducts = endpoint({
  name: "listTvProducts",
  summary: "List the products of a TV account",
  details: "Live products first, then ended products, latest first.",
  method: "GET",
  path: "/v1/account/:id/product",
  access: serviceDesk,
  params: ofTvAccount,
  responses: { 200: Type.Array(TvProduct) },
});

const changed = ["tv-account.state-conflict", "tv-product.state-conflict", "tv.account-ended"] as const;

export const AddTvProduct = payload("addProductRequest", {
  productId: described(requiredText(40), "Code of the product", "TV-SPORT"),
  quantity: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    "How many times the account gets the product; 1 if omitted",
  ),
  startDate: described(Type.Optional(Type.String({ format: "date" })), "First day of the product; today if omitted"),
});
export type AddTvProduct = Static<typeof AddTvProduct>;

export const addTvProduct = endpoint({
  name: "addTvProduct",
  summary: "Add a product to a TV account",
  details: "The product has the status `new` until its start date and until the account is active.",
  method: "POST",
  path: "/v1/account/:id/product",
  access: serviceDesk,
  params: ofTvAccount,
  body: AddTvProduct,
  idempotent: "optional",
  responses: { 201: TvProduct },
  errors: { 403: ["customer.suspended"], 409: [...changed, "tv.product-exists"] },
});

const ofProduct = payload("tvProduct", {
  id: described(uuid(), "Id of the TV account"),
  productId: described(
    Type.String({
      maxLength: 40,
    }),
    "Code of the product, or id of the product of the account",
    "TV-SPORT",
  ),
});

export const cancelTvProduct = endpoint({
  name: "cancelTvProduct",
  summary: "Cancel a product of a TV account",
  details:
    "The product ends at the end of the month, or of a later one if the operator has set notice months; now with `direct`. A product that was never active ends now.",
  method: "DELETE",
  path: "/v1/account/:id/product/:productId",
  access: serviceDesk,
  params: ofProduct,
  query: payload("tvProductCancelQuery", directQuery),
  responses: { 200: TvProduct },
  errors: { 403: ["customer.suspended"], 409: [...changed, "tv.base-product", "tv.product-required"] },
});

const undo = <const Name extends string, const Method extends "DELETE" | "POST">(name: Name, method: Method) =>
  endpoint({
    name,
    summary: `Undo the cancellation of a TV product${method === "POST" ? " (POST)" : ""}`,
    details:
      "Gets 400 if a product that it requires is gone or cancelled, or if the account has a product that it excludes.",
    method,
    path: "/v1/account/:id/product/:productId/cancelCancellation",
    access: serviceDesk,
    params: ofProduct,
    responses: { 200: TvProduct },
    errors: { 403: ["customer.suspended"], 409: changed },
  });

export const undoTvProductCancellation = undo("undoTvProductCancellation", "DELETE");
/** The same with the method that clients expect for an action. */
export const undoTvProductCancellationByPost = undo("undoTvProductCancellationByPost", "POST");
