import { dataCentreBrand } from "@demarc/contract/core/brands";
import type { VariantDefinition } from "./variant-definition.ts";

export const variant: VariantDefinition = { name: "data-centre", brand: dataCentreBrand };
