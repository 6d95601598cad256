import type { Brand } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";

/** The fixed properties of a portal build. */
export interface VariantDefinition {
  readonly name: Variant;
  readonly brand: Brand;
}
