import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneOf, payload, requiredText, uuid } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";
import { directQuery, ofTvAccount, serviceDesk } from "./tv-accounts.ts";

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

const texts = Type.Object({ nl: Type.String(), en: Type.String() }, { title: "TvPackageTexts" });

/** A product that accounts can have. `requires`: one of these must be live; `excludes`: none of these may be. */
export const TvPackage = Type.Object(
  {
    productId: Type.String(),
    code: Type.String({ description: "The same as productId" }),
    type: oneOf(["base", "option"]),
    name: texts,
    description: texts,
    channels: Type.Integer(),
    maxStreams: Type.Integer({ description: "Number of streams; for an option, the number that it adds" }),
    maxDevices: Type.Integer({ description: "Number of devices; for an option, the number that it adds" }),
    maxQuantity: Type.Integer(),
    monthlyPrice: Type.String(),
    setupPrice: Type.String(),
    requires: Type.Array(Type.String()),
    excludes: Type.Array(Type.String()),
    sortOrder: Type.Integer(),
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

/** A product of an account. `cancelledByAccount`: the cancellation of the account cancelled it. */
export const TvProduct = Type.Object(
  {
    id: uuid(),
    productId: Type.String(),
    type: oneOf(["base", "option"]),
    name: texts,
    accountId: uuid(),
    quantity: Type.Integer(),
    status: oneOf(tvProductStatuses),
    startDate: Type.String({ format: "date" }),
    cancelledAt: nullable(instant()),
    cancelledByAccount: Type.Boolean(),
    endDate: nullable(Type.String({ format: "date" })),
    endedAt: nullable(instant()),
    monthlyPrice: Type.String({ description: "Price per unit, excl. VAT, as decimal text" }),
    version: Type.Integer(),
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
  productId: requiredText(40),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  startDate: Type.Optional(Type.String({ format: "date" })),
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
  id: uuid(),
  productId: Type.String({
    maxLength: 40,
    description: "Code of the product, or id of the product of the account",
  }),
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
