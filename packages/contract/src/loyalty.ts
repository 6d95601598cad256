import { described, type Static, Type } from "./core/json-schema.ts";
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
  responses: {
    200: Type.Object(
      { balance: described(Type.Integer({ minimum: 0 }), "Points that can be spent", 1840) },
      { title: "LoyaltyBalance" },
    ),
  },
  errors,
});

export const startLoyaltyShop = endpoint({
  name: "startLoyaltyShop",
  summary: "Get a login URL of the loyalty shop",
  details: "The URL signs the company in to the shop. It works once, within 60 seconds. API tokens get 403.",
  method: "GET",
  path: "/v1/loyalty/login",
  access: { caller: "signed-in", interactive: true },
  responses: {
    200: Type.Object(
      {
        loginUrl: described(
          Type.String(),
          "URL that signs the company in to the shop; it works once",
          "https://shop.provider.example/login?ticket=q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQm",
        ),
      },
      { title: "LoyaltyLogin" },
    ),
  },
  errors,
});

/** Earned or spent points. */
export const LoyaltyEntry = Type.Object(
  {
    id: described(Type.Integer(), "Number of the entry"),
    at: described(instant(), "When they were earned or spent"),
    points: described(Type.Integer(), "Points; negative if spent", 780),
    reason: described(oneOf(loyaltyReasons), "Why the points were earned or spent"),
    invoiceNumber: described(
      nullableText(),
      "Number of the invoice that earned the points; null for other entries",
      "2026-000066",
    ),
    expiresAt: described(nullable(instant()), "When earned points expire; null for other entries"),
    orderId: described(nullable(uuid()), "Id of the order"),
    description: described(nullableText(), "What the points were spent on; null for other entries", "Gift card"),
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
