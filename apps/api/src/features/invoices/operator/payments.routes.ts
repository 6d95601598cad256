import * as contract from "@demarc/contract/operator/payments";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { inBulk } from "../../../platform/http/in-bulk.ts";
import type { Served } from "../../../platform/http/serve.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { putPayment } from "../invoices.operator.ts";

type Put = Pick<Served<typeof contract.putPayment>, "params" | "body">;

const put = (transaction: OperatorTransaction, { params: { externalRef }, body }: Put) =>
  putPayment(transaction, { externalRef, body });

/** Payments for the operator's systems. */
export function paymentsRoutes({ serve }: OperatorRouteContext): void {
  serve(contract.putPayment, (request) => request.change((transaction) => put(transaction, request)));
  serve(contract.putPayments, inBulk(contract.putPayments, put));
}
