import { tvBrand } from "@demarc/contract/core/brands";
import type { VariantDefinition } from "./variant-definition.ts";

export const variant: VariantDefinition = { name: "tv", brand: tvBrand };
