import * as contract from "@demarc/contract/orders/terminations";
import type { Order } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { asUnchanged } from "../../platform/changes/unchanged-answer.ts";
import type { IfMatch } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { changeByCaller, changeBySystem } from "../../platform/changes/authored-change.ts";
import { readOrder } from "../orders/locked-orders.public.ts";
import { type ServicePlace, terminateService, withdrawTermination } from "./terminations.steps.ts";

interface Request {
  readonly caller: Caller;
  readonly ifMatch: IfMatch;
  readonly change: <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>) => Promise<Answer>;
}

export function terminationsRoutes({ serve, clock }: RouteContext): void {
  const terminate = (
    { caller, ifMatch, change }: Request,
    place: ServicePlace,
    { date, reason }: { readonly date: string; readonly reason?: string | null },
  ): Promise<Order> =>
    change(async (transaction) => {
      const wish = { date, reason: reason?.trim() || null, accountId: caller.accountId };
      // Recorded for the company of the caller, like everything that a reseller does in a child.
      const system = changeBySystem(transaction, caller.customerId);
      const asked = { system, wish, ifMatch, now: clock.now() };
      const { id, isNew } = await terminateService(changeByCaller(transaction, caller), place, asked);
      const { customerId } = place;
      const order = await readOrder(transaction.queryAll, { customerId, orderId: id });
      return isNew ? order : asUnchanged(order);
    });
  const withdraw = ({ caller, ifMatch, change }: Request, place: ServicePlace): Promise<Order> =>
    change(async (transaction) => {
      const id = await withdrawTermination(changeByCaller(transaction, caller), place, { ifMatch, now: clock.now() });
      return readOrder(transaction.queryAll, { customerId: place.customerId, orderId: id });
    });

  serve(contract.terminateLine, ({ params: { customerId, lineId }, body, ...request }) =>
    terminate(request, { type: "line", customerId, id: lineId }, body),
  );
  serve(contract.withdrawLineTermination, ({ params: { customerId, lineId }, ...request }) =>
    withdraw(request, { type: "line", customerId, id: lineId }),
  );
  serve(contract.terminateRack, ({ params: { customerId, rackId }, body, ...request }) =>
    terminate(request, { type: "rack", customerId, id: rackId }, body),
  );
  serve(contract.withdrawRackTermination, ({ params: { customerId, rackId }, ...request }) =>
    withdraw(request, { type: "rack", customerId, id: rackId }),
  );
  serve(contract.terminateSharedColo, ({ params: { customerId, sharedColoId }, body, ...request }) =>
    terminate(request, { type: "shared-colo", customerId, id: sharedColoId }, body),
  );
  serve(contract.withdrawSharedColoTermination, ({ params: { customerId, sharedColoId }, ...request }) =>
    withdraw(request, { type: "shared-colo", customerId, id: sharedColoId }),
  );
  serve(contract.terminateDcConnection, ({ params: { customerId, connectionId }, body, ...request }) =>
    terminate(request, { type: "dc-connection", customerId, id: connectionId }, body),
  );
  serve(contract.withdrawDcConnectionTermination, ({ params: { customerId, connectionId }, ...request }) =>
    withdraw(request, { type: "dc-connection", customerId, id: connectionId }),
  );
  serve(contract.terminateWdm, ({ params: { customerId, wdmId }, body, ...request }) =>
    terminate(request, { type: "wdm", customerId, id: wdmId }, body),
  );
  serve(contract.withdrawWdmTermination, ({ params: { customerId, wdmId }, ...request }) =>
    withdraw(request, { type: "wdm", customerId, id: wdmId }),
  );
}
