import * as contract from "@demarc/contract/operator/end-customers";
import { snapshotEndCustomers } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { serveRecords } from "../../../platform/http/serve-records.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { operatedEndCustomers } from "./end-customer-records.queries.ts";
import { putEndCustomer, shownEndCustomer } from "./end-customers.operated.ts";

/** End customers of resellers for the operator's systems. */
export function endCustomersOperatorRoutes(context: OperatorRouteContext): void {
  const reads = {
    list: contract.listOperatedEndCustomers,
    get: contract.readOperatedEndCustomer,
    getByRef: contract.readOperatedEndCustomerByRef,
    snapshot: snapshotEndCustomers,
  };
  serveRecords(context, reads, operatedEndCustomers, shownEndCustomer);

  servePuts(context.serve, contract.putEndCustomers, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putEndCustomer(transaction, { externalRef, body, ifMatch }),
  );
}
