import type { Brand } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";

/** What a build of the portal is fixed to. */
export interface VariantDefinition {
  readonly name: Variant;
  readonly brand: Brand;
}
