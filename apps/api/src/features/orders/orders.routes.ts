import type { OrderKind } from "@demarc/contract/core/order-body";
import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { notFound } from "../../platform/refusals/errors.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { RunStatements } from "../../platform/database/database.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { localeOf } from "../../platform/http/error-handler.ts";
import { whole } from "../../platform/http/file-download.ts";
import { readList } from "../../platform/http/page-answer.ts";
import { portalOf } from "../../platform/http/portals.ts";
import type { PrivilegedContext, RouteContext } from "../../platform/route-context.ts";
import { orderCalendar } from "./reading/order-calendar.ts";
import { changeByCaller } from "./changes/order-change.ts";
import { sentOrder, soldOrder } from "./submission/sent-order.steps.ts";
import { orderColumns } from "./reading/order-csv.ts";
import { summarised } from "./submission/order-judgement.rules.ts";
import * as queries from "./reading/order-list.queries.ts";
import { readOrder } from "./reading/order-reading.ts";
import { addressesOf, orderedBy } from "./submission/order-requests.ts";
import { orderTurns } from "./submission/order-turns.ts";
import { keepDraft, placeOrder, refuseIfSuspended } from "./submission/order-submission.steps.ts";
import { stageOf } from "./changes/orders.rules.ts";

const listed = (row: queries.OrderSummaryRow): OrderSummary => ({ ...row, stage: stageOf(row) });

const readRoutes = ({ serve, database, clock, config }: RouteContext): void => {
  serve(contract.listOrders, async ({ params: { customerId }, query, caller }) => {
    const page = await readList(database, caller, queries.orders, { ...query, customerId });
    return { ...page, items: page.items.map(listed) };
  });

  serve(contract.exportOrders, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `orders-${customerId}`, orderColumns, {
      list: queries.orders,
      given: { ...query, customerId },
      shown: (rows) => rows,
    }),
  );

  serve(contract.getOrder, ({ params, caller }) =>
    readOrder((statements) => database.readAll(caller, statements), params),
  );

  serve(contract.getOrderCalendar, async ({ params, caller, http }) => {
    const order = await readOrder((statements) => database.readAll(caller, statements), params);
    const { plannedDate } = order;
    if (plannedDate === null) throw notFound();
    const url = `${portalOf(config, http).url}/orders/order/${order.id}`;
    const text = orderCalendar({ ...order, plannedDate }, { locale: localeOf(http), url });
    return { type: "text/calendar", name: `${order.orderNumber}.ics`, parts: whole(Buffer.from(text)) };
  });
};

export function ordersRoutes(api: PrivilegedContext): void {
  const { serve, database, clock, config } = api;
  const lookUp = addressesOf(api);
  readRoutes(api);

  serve(contract.summariseOrder, async ({ params: { customerId }, body, caller }) => {
    const run: RunStatements = (statements) => database.readAll(caller, statements);
    const lookUpOf = (kind: OrderKind) => lookUp(kind, body, caller.customerId);
    const orderer = orderedBy(caller, customerId);
    return summarised(await soldOrder(run, { ...orderer, body, lookUp: lookUpOf, now: clock.now() }));
  });

  const creations = [
    ["LINE", contract.createLineOrder],
    ["RACK", contract.createRackOrder],
    ["DC_CONNECTION", contract.createDcConnectionOrder],
    ["WDM", contract.createWdmOrder],
  ] as const;
  for (const [kind, endpoint] of creations)
    serve(endpoint, async ({ params: { customerId }, query, body, caller, change }) => {
      orderTurns.refuseMore(customerId);
      const address = await lookUp(kind, body, caller.customerId);
      const place = async (transaction: ChangeTransaction) => {
        const run = transaction.queryAll;
        const orderer = orderedBy(caller, customerId);
        const order = await sentOrder(run, { ...orderer, kind, body, address, now: clock.now() });
        refuseIfSuspended(order.own);
        const orderChange = changeByCaller(transaction, caller);
        const { id } = contract.isDraft(query.draft)
          ? await keepDraft(orderChange, order)
          : await placeOrder(orderChange, order, config);
        return readOrder(run, { customerId, orderId: id });
      };
      return orderTurns.takeOrRefuse(customerId, () => change(place));
    });
}
