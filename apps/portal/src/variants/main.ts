import { mainBrand } from "@demarc/contract/core/brands";
import type { VariantDefinition } from "./variant-definition.ts";

export const variant: VariantDefinition = { name: "main", brand: mainBrand };
