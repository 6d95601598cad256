import * as contract from "@demarc/contract/operator/orders";
import { snapshotOrders } from "@demarc/contract/operator/snapshots";
import { type WrittenOrder, writtenOrder } from "../../orders/operator-orders.public.ts";
import { givenMoment } from "../../../platform/moments.ts";
import { same, serveListed } from "../../../platform/http/snapshots.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { found, type IfMatch } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import type { ServiceCaller } from "../../../platform/tokens/service-tokens.ts";
import { deliveryFrom, findOrderDetails, noteOrderAsOperator, operate, type Operation } from "./orders.operator.ts";
import * as queries from "./order-operator.queries.ts";

interface Asked {
  readonly params: { readonly orderId: string };
  readonly caller: ServiceCaller;
  readonly ifMatch: IfMatch;
  readonly change: <Answer>(work: (transaction: OperatorTransaction) => Promise<Answer>) => Promise<Answer>;
}

/** Orders for the operator's systems. */
export function operatorOrdersRoutes(context: OperatorRouteContext): void {
  const { serve, read, config } = context;
  serveListed(context, contract.listAllOrders, snapshotOrders, {
    idType: "uuid",
    page: ({ status = null, kind = null, customerId = null, orderNumber = null }, slice) =>
      queries.pageOfOrders({ status, kind, customerId, orderNumber }, slice),
    itemOf: same,
  });

  serve(contract.readOrder, async ({ params: { orderId } }) =>
    found([await findOrderDetails(read, orderId)].filter((order) => order !== undefined)),
  );

  const run = ({ params: { orderId }, caller, ifMatch, change }: Asked, wanted: Operation): Promise<WrittenOrder> =>
    change(async (transaction) => {
      const { order, hasChanged } = await operate(transaction, { orderId, by: caller.name, ifMatch }, wanted, config);
      return writtenOrder(order, hasChanged ? "updated" : "unchanged");
    });

  serve(contract.acceptOrder, (asked) => run(asked, { action: "accept" }));
  serve(contract.releaseOrder, (asked) => run(asked, { action: "release" }));
  serve(contract.startOrder, (asked) => run(asked, { action: "start" }));
  serve(contract.rejectOrder, (asked) => run(asked, { action: "reject", reason: asked.body.reason.trim() }));
  serve(contract.holdOrder, (asked) => run(asked, { action: "hold", reason: asked.body.reason.trim() }));
  serve(contract.failOrder, (asked) => run(asked, { action: "fail", reason: asked.body.reason.trim() }));
  serve(contract.denyOrderCancellation, (asked) =>
    run(asked, { action: "denyCancel", reason: asked.body.reason?.trim() || null }),
  );
  serve(contract.askAboutOrder, (asked) => run(asked, { action: "requestInfo", question: asked.body.text.trim() }));
  serve(contract.scheduleOrder, (asked) => run(asked, { action: "schedule", plannedDate: asked.body.plannedDate }));
  serve(contract.approveOrderCancellation, (asked) =>
    run(asked, { action: "approveCancel", fee: asked.body.fee ?? null }),
  );
  serve(contract.reachOrderMilestone, async (asked) =>
    run(asked, {
      action: "milestone",
      code: asked.body.code,
      doneAt: givenMoment("doneAt", asked.body.doneAt),
    }),
  );
  serve(contract.completeOrder, async (asked) =>
    run(asked, { action: "complete", delivery: deliveryFrom(asked.body) }),
  );

  serve(contract.noteOrder, ({ params: { orderId }, caller, ifMatch, body, change }) =>
    change(async (transaction) => {
      const note = { text: body.text.trim(), visibility: body.visibility ?? "CUSTOMER" };
      const order = await noteOrderAsOperator(transaction, { orderId, by: caller.name, ifMatch }, note);
      return writtenOrder(order, "updated");
    }),
  );
}
