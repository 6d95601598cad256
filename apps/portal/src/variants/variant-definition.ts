import type { Brand } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";

export interface VariantDefinition {
  readonly name: Variant;
  readonly brand: Brand;
}
