import { spendLoyaltyPoints, visitLoyaltyShop } from "@demarc/contract/loyalty-shop";
import { defineFeature } from "../../platform/feature.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { findPointFigures } from "./loyalty.queries.ts";
import { loyaltyOperatorRoutes } from "./loyalty-operator.routes.ts";
import { loyaltyRoutes } from "./loyalty.routes.ts";
import { loyaltyCalls } from "./loyalty-calls.routes.ts";
import { loyaltyShop } from "./loyalty-shop.routes.ts";

/** Requests per minute from one IP address. All orders of a shop come from the same address. */
const callsPerMinute = 600;

export const loyalty = defineFeature({
  name: "loyalty",
  area: "Loyalty",
  about: "Points of the loyalty programme.",
  writes: ["loyalty_ledger", "loyalty_ticket"],
  routes: [loyaltyRoutes, loyaltyCalls],
  operatorRoutes: [loyaltyOperatorRoutes],
  pages: loyaltyShop,
  limits: () => [
    [spendLoyaltyPoints, requestLimit(callsPerMinute, 60)],
    [visitLoyaltyShop, requestLimit(callsPerMinute, 60)],
  ],
  figures: [{ name: "points", find: findPointFigures }],
  demo: [{ phase: "history", load: async (client) => (await import("./loyalty.demo.ts")).insertLoyalty(client) }],
});
