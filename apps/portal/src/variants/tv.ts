import { tvBrand } from "@demarc/contract/core/brands";
import type { VariantDefinition } from "./variant-definition.ts";

export const variant: VariantDefinition = {
  name: "tv",
  brand: tvBrand,
  firstOrder: "LINE",
  arrangement: {
    navigation: ["tv-accounts"],
    tiles: ["tv", "to-pay", "invoiced", "points"],
    header: ["tv-account-create"],
    actions: ["user-create", "invoices", "api-tokens", "contact-new", "edit-address"],
    search: ["tv-accounts", "invoices", "users"],
  },
};
