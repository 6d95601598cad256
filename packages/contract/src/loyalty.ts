import { Type, type Static } from "./core/json-schema.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly loyalty: typeof import("./loyalty.ts");
  }
}

export const ledger = {
  "loyalty.shop-opened": "loyalty.shop-opened",
  "loyalty.points-spent": "loyalty.points-spent",
} as const;

/** Seconds that the single-use shop URL is valid. */
export const shopTicketSeconds = 60;

export const loyaltyReasons = ["WELCOME", "INVOICE", "SPENT", "CORRECTION"] as const;

const errors = { 403: ["loyalty.not-participating"] } as const;

export const getLoyaltyBalance = endpoint({
  name: "getLoyaltyBalance",
  summary: "Get the loyalty balance",
  details: "The points that the company can spend. Expired points do not count.",
  method: "GET",
  path: "/v1/loyalty/balance",
  access: { caller: "signed-in" },
  responses: { 200: Type.Object({ balance: Type.Integer({ minimum: 0 }) }, { title: "LoyaltyBalance" }) },
  errors,
});

export const startLoyaltyShop = endpoint({
  name: "startLoyaltyShop",
  summary: "Get a login URL of the loyalty shop",
  details: "The URL signs the company in to the shop. It works once, within 60 seconds. API tokens get 403.",
  method: "GET",
  path: "/v1/loyalty/login",
  access: { caller: "signed-in", interactive: true },
  responses: { 200: Type.Object({ loginUrl: Type.String() }, { title: "LoyaltyLogin" }) },
  errors,
});

/** Earned or spent points; `expiresAt` is for earned points, `orderId` and `description` are those of the shop. */
export const LoyaltyEntry = Type.Object(
  {
    id: Type.Integer(),
    at: instant(),
    points: Type.Integer(),
    reason: oneOf(loyaltyReasons),
    invoiceNumber: nullableText(),
    expiresAt: nullable(instant()),
    orderId: nullable(uuid()),
    description: nullableText(),
  },
  { title: "LoyaltyEntry" },
);
export type LoyaltyEntry = Static<typeof LoyaltyEntry>;

export const listLoyaltyEntries = endpoint({
  name: "listLoyaltyEntries",
  summary: "List loyalty points",
  details: "Earned and spent points, newest first.",
  method: "GET",
  path: "/v1/loyalty/history",
  access: { caller: "signed-in" },
  query: payload("loyaltyQuery", pagingQuery),
  responses: { 200: pageOf(LoyaltyEntry) },
  errors,
});

export const exportLoyaltyEntries = endpoint({
  name: "exportLoyaltyEntries",
  summary: "Export loyalty points as CSV",
  details: "Contains all earned and spent points, newest first.",
  method: "GET",
  path: "/v1/loyalty/history/export",
  access: { caller: "signed-in" },
  query: payload("loyaltyExportQuery", csvQuery),
  responses: { 200: fileAnswer("text/csv") },
  errors,
});
