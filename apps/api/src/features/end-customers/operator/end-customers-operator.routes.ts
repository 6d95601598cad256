import * as contract from "@demarc/contract/operator/end-customers";
import { snapshotEndCustomers } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { recordReads } from "../../../platform/http/record-reads.ts";
import { serveListed } from "../../../platform/http/snapshots.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { operatedEndCustomers } from "./end-customer-records.queries.ts";
import { putEndCustomer, shownEndCustomer } from "./end-customers.operated.ts";

/** End customers of resellers for the operator's systems. */
export function endCustomersOperatorRoutes(context: OperatorRouteContext): void {
  const { serve } = context;
  const endCustomer = recordReads(context, operatedEndCustomers, { idType: "uuid", shown: shownEndCustomer });
  serveListed(context, contract.listOperatedEndCustomers, snapshotEndCustomers, endCustomer.listed);
  serve(contract.readOperatedEndCustomer, endCustomer.get);
  serve(contract.readOperatedEndCustomerByRef, endCustomer.getByRef);

  servePuts(serve, contract.putEndCustomers, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putEndCustomer(transaction, { externalRef, body, ifMatch }),
  );
}
