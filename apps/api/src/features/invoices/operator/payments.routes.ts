import * as contract from "@demarc/contract/operator/payments";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { putPayment } from "../invoices.operator.ts";

/** Payments for the operator's systems. */
export function paymentsRoutes({ serve }: OperatorRouteContext): void {
  servePuts(serve, contract.putPayments, (transaction, { params: { externalRef }, body }) =>
    putPayment(transaction, { externalRef, body }),
  );
}
