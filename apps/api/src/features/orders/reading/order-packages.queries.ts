import type { InLanguages, PackageKind } from "@demarc/contract/core/package";
import { sql } from "../../../platform/database/sql.ts";

export interface PackageFactsRow {
  readonly kind: PackageKind;
  readonly name: InLanguages;
  readonly meta: Record<string, unknown>;
}

/** A package, also one that is no longer on sale: an order keeps what it was placed for. */
export const findPackageFacts = (code: string) => sql<PackageFactsRow>`
  select kind, name, meta from package where code = ${code}`;
