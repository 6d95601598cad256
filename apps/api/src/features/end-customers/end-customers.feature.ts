import { defineFeature } from "../../platform/feature.ts";
import { endCustomersRoutes } from "./end-customers.routes.ts";

export const endCustomers = defineFeature({
  name: "end-customers",
  area: "End customers",
  routes: [endCustomersRoutes],
});
