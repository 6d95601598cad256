import { dataCentreBrand } from "@demarc/contract/core/brands";
import type { VariantDefinition } from "./variant-definition.ts";

export const variant: VariantDefinition = {
  name: "data-centre",
  brand: dataCentreBrand,
  firstOrder: "RACK",
  arrangement: {
    navigation: ["racks", "dc-connections", "wdm", "prefixes", "lines"],
    tiles: ["power", "to-pay", "invoiced", "points", "orders", "lines"],
    header: ["order-rack", "order-dc-connection"],
    actions: ["prefixes", "user-create", "invoices", "api-tokens", "order-wdm", "order-line"],
    search: ["racks", "prefixes", "dc-connections", "invoices", "lines"],
  },
};
