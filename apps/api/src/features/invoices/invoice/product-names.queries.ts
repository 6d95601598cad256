import type { InLanguages } from "@demarc/contract/core/package";
import { sql } from "../../../platform/database/sql.ts";

export interface ProductNameRow {
  readonly code: string;
  readonly name: InLanguages;
}

/** Names of products, packages and TV packages, by the code that invoice lines give. */
export const listProductNames = (codes: readonly string[]) => sql<ProductNameRow>`
  select distinct on (code) code, name from (
    select code, name, 1 as preference from package where code = any (${[...codes]}::text[])
    union all select product_id, name, 2 from tv_package where product_id = any (${[...codes]}::text[])
    union all select code, description, 3 from package_product where code = any (${[...codes]}::text[])
  ) named
  order by code, preference, name`;
