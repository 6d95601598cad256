import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { conflict, found, invalid, violates } from "../../../platform/refusals/errors.ts";
import { insertAddressPool } from "./address-pools.queries.ts";

interface NewPool {
  /** A block in canonical form. */
  readonly prefix: string;
  readonly originAsn: number | null;
}

const refused = (error: unknown): never => {
  if (violates(error, "address_pool_overlap") || violates(error, "address_pool_prefix_key"))
    throw conflict("address-pool.overlaps", "It overlaps a pool that exists.");
  if (violates(error, "address_pool_prefix_check")) throw invalid("prefix", "validation.invalid-value");
  throw error;
};

/** Adds address space from which services get prefixes. Throws 409 if it overlaps a pool. */
export const addAddressPool = async (
  transaction: OperatorTransaction,
  { prefix, originAsn }: NewPool,
): Promise<NewPool> => {
  const made = found(await transaction.query(insertAddressPool(prefix, originAsn)).catch(refused));
  transaction.record(null, {
    action: "address-pool.added",
    entityType: "address-pool",
    entityId: made.prefix,
    after: { prefix: made.prefix, originAsn },
    event: "address-pool.added",
  });
  return { prefix: made.prefix, originAsn };
};
