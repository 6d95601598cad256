import type { Transaction } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import { invalid } from "../errors.ts";
import type { ServiceColumns } from "./service-columns.ts";

/**
 * Returns the end customer to assign to a service. Undefined keeps the current one, even if it is inactive. Throws 400 for a
 * different one that is not an active end customer of the same company. `find` is the statement that looks it up.
 */
export const chosenEndCustomer = async (
  transaction: Pick<Transaction, "query">,
  { customerId, endCustomer }: Pick<ServiceColumns, "customerId" | "endCustomer">,
  wanted: string | null | undefined,
  find: (customerId: number, endCustomerId: string) => Sql<{ id: string }>,
): Promise<string | null> => {
  const present = endCustomer?.id ?? null;
  if (wanted === undefined || wanted === present) return present;
  if (wanted === null) return null;
  const [row] = await transaction.query(find(customerId, wanted));
  if (!row) throw invalid("endCustomerId", "validation.invalid-value");
  return wanted;
};
