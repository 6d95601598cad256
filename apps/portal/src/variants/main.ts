import { mainBrand } from "@demarc/contract/core/brands";
import type { VariantDefinition } from "./variant-definition.ts";

export const variant: VariantDefinition = {
  name: "main",
  brand: mainBrand,
  firstOrder: "LINE",
  arrangement: {
    navigation: ["lines", "prefixes", "racks", "dc-connections", "wdm"],
    tiles: ["to-pay", "lines", "invoiced", "points", "orders"],
    header: ["postal-code-check", "order-line"],
    actions: ["prefixes", "user-create", "invoices", "api-tokens", "order-rack", "order-dc-connection", "order-wdm"],
    search: ["lines", "invoices", "prefixes", "orders", "tv-accounts"],
  },
};
