import { described, type Static, Type } from "./core/json-schema.ts";
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
  "webhook-id": described(Type.String(), "An id of the call, chosen by the shop"),
  "webhook-timestamp": described(Type.String(), "The time of the call in seconds since 1970"),
  "webhook-signature": described(
    Type.String(),
    "`v1,` and the HMAC-SHA256 in base64 of `<webhook-id>.<webhook-timestamp>.<body>`, with the bytes of the secret",
  ),
});

const ofTheShop = { caller: "public", anonymous: true } as const;
const shopErrors = { 401: ["loyalty.signature-invalid"] } as const;

export const LoyaltySpend = payload("loyaltySpend", {
  customerId: described(customerNumber(), "Customer number of the company", 20_120_280),
  orderId: described(uuid(), "Id of the order"),
  points: described(Type.Integer({ minimum: 1, maximum: 1_000_000 }), "Number of points", 780),
  description: described(requiredText(60), "What the points are spent on", "Gift card"),
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
    200: described(
      Type.Object(
        {
          id: described(Type.Integer(), "Number of the entry"),
          at: described(instant(), "When they were spent"),
          ...LoyaltySpend.properties,
        },
        { title: "SpentPoints" },
      ),
      "Entry in the points history of the company",
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
  body: payload("loyaltyVisit", {
    ticket: described(requiredText(200), "Ticket of the login URL", "q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQmQeJ9m0c3yXk"),
  }),
  responses: {
    200: Type.Object(
      {
        customerId: described(customerNumber(), "Customer number of the company", 20_120_280),
        name: described(Type.String(), "Name of the company", "Company B.V."),
        balance: described(Type.Integer({ minimum: 0 }), "Points that the company can spend", 1840),
        locale: described(oneOf(["en", "nl"]), "Language of the company"),
      },
      { title: "ShopVisitor" },
    ),
  },
  errors: { ...shopErrors, 404: ["loyalty.shop-off", "loyalty.ticket-unknown"] },
});
