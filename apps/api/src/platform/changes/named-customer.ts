import type { Named } from "@demarc/contract/operator/refs";
import { lockNamedCustomer, type NamedCustomer } from "../database/named-customer.queries.ts";
import { stateConflict } from "./state-machine.ts";
import { recordNamed } from "./named-record.ts";
import type { OperatorTransaction } from "./operator-change.ts";

/** Locks the company of a record before the record, as the calls of the company do. Throws 400. */
export const lockCustomerOf = (
  transaction: OperatorTransaction,
  { customerId }: { readonly customerId: Named<number> },
): Promise<NamedCustomer> => recordNamed(transaction, "customerId", customerId, lockNamedCustomer);

/** Throws 409 for a company that has ended or was not approved. */
export const refuseClosed = ({ status }: Pick<NamedCustomer, "status">): void => {
  if (status !== "ACTIVE" && status !== "SUSPENDED")
    throw stateConflict("customer.state-conflict", status, "change a record");
};
