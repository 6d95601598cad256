import { Type, type Static } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerNumber, instant, oneOf, payload, requiredText, uuid } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "loyalty-shop": typeof import("./loyalty-shop.ts");
  }
}

/** Seconds that the clock of a shop may differ from ours. */
export const signatureSeconds = 300;

/** The headers of a call by the shop, as in Standard Webhooks. */
const signed = Type.Object({
  "webhook-id": Type.String({ description: "An id of the call, chosen by the shop" }),
  "webhook-timestamp": Type.String({ description: "The time of the call in seconds since 1970" }),
  "webhook-signature": Type.String({
    description:
      "`v1,` and the HMAC-SHA256 in base64 of `<webhook-id>.<webhook-timestamp>.<body>`, with the bytes of the secret",
  }),
});

const ofTheShop = { caller: "public", anonymous: true } as const;
const shopErrors = { 401: ["loyalty.signature-invalid"] } as const;

/** Points that the shop takes for an order. */
export const LoyaltySpend = payload("loyaltySpend", {
  customerId: customerNumber(),
  orderId: uuid(),
  points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  description: requiredText(60),
});
export type LoyaltySpend = Static<typeof LoyaltySpend>;

export const spendLoyaltyPoints = endpoint({
  name: "spendLoyaltyPoints",
  summary: "Spend loyalty points",
  details: "The loyalty shop takes points for an order. A repeated order takes no points and gets the same response.",
  method: "POST",
  path: "/v1/loyalty/spend",
  access: ofTheShop,
  headers: signed,
  signed: true,
  body: LoyaltySpend,
  responses: {
    200: Type.Object(
      { id: Type.Integer(), at: instant(), ...LoyaltySpend.properties },
      { title: "SpentPoints", description: "Entry in the points history of the company" },
    ),
  },
  errors: {
    ...shopErrors,
    403: ["loyalty.not-participating"],
    404: ["loyalty.shop-off"],
    409: ["loyalty.not-enough-points", "loyalty.order-differs"],
  },
});

export const visitLoyaltyShop = endpoint({
  name: "visitLoyaltyShop",
  summary: "Redeem a loyalty shop ticket",
  details:
    "The loyalty shop redeems the ticket of a login URL and gets the company of the visitor. A ticket works once.",
  method: "POST",
  path: "/v1/loyalty/visit",
  access: ofTheShop,
  headers: signed,
  signed: true,
  body: payload("loyaltyVisit", { ticket: requiredText(200) }),
  responses: {
    200: Type.Object(
      {
        customerId: customerNumber(),
        name: Type.String(),
        balance: Type.Integer({ minimum: 0 }),
        locale: oneOf(["en", "nl"]),
      },
      { title: "ShopVisitor" },
    ),
  },
  errors: { ...shopErrors, 404: ["loyalty.shop-off", "loyalty.ticket-unknown"] },
});
