import { defineFeature } from "../../platform/feature.ts";
import { endCustomersOperatorRoutes } from "./operator/end-customers-operator.routes.ts";
import { endCustomersRoutes } from "./end-customers.routes.ts";

export const endCustomers = defineFeature({
  name: "end-customers",
  area: "End customers",
  about: "Customers of a reseller, to group lines and invoice lines.",
  writes: ["end_customer"],
  routes: [endCustomersRoutes],
  operatorRoutes: [endCustomersOperatorRoutes],
});
