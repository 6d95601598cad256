import * as contract from "@demarc/contract/operator/line-changes";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { writtenOrder } from "../../orders/operator-orders.public.ts";
import { orderLineChange } from "./line-changes.operator.ts";
import { retryOvertaken } from "./locked-service.steps.ts";

/** Orders that change lines, for the operator's systems. */
export function lineChangesRoutes({ serve, config, clock }: OperatorRouteContext): void {
  serve(contract.orderLineChange, ({ params: { serviceId: id }, body, ifMatch, caller, change }) => {
    const { packageCode, termMonths = null, values = {} } = body;
    const asked = { id, ifMatch, by: caller.name, config, now: clock.now() };
    return retryOvertaken(() =>
      change(async (transaction) =>
        writtenOrder(await orderLineChange(transaction, asked, { packageCode, termMonths, values }), "created"),
      ),
    );
  });
}
