import type { Transaction } from "../../../platform/database/database.ts";
import * as queries from "./tv-activation-end.queries.ts";

/** Voids the codes and requests of an account that ends, and removes its devices. */
export const endActivation = (
  transaction: Transaction,
  { id, customerId }: { readonly id: string; readonly customerId: number },
): void => {
  transaction.send(queries.cancelOpenCodes(id, customerId));
  transaction.send(queries.dismissOpenRequests(id, customerId));
  transaction.send(queries.removeDevices(id, customerId));
};
