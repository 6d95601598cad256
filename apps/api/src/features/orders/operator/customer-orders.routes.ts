import * as contract from "@demarc/contract/operator/customer-orders";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { oneByOne, type RunStatement } from "../../../platform/database/database.ts";
import { givenMoment } from "../../../platform/moments.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { findNamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { asksAnotherSystem, checkFinder } from "../../postal-code-check/postal-code-check.public.ts";
import { addressLookup, uncheckedAddress } from "../submission/order-address.ts";
import { kindOf } from "../submission/sent-order.steps.ts";
import { orderTurns } from "../submission/order-turns.ts";
import { inOrder, placeOrderOnBehalf } from "./customer-orders.operator.ts";
import { writtenOrder } from "./written-order.ts";

/** Orders that the operator's systems place for customers. */
export function customerOrdersRoutes({ serve, read, config, clock, log }: OperatorRouteContext): void {
  const check = checkFinder(config, clock, log);

  /** A dry run does not ask another system. Answers of the built-in source are stored, and rolled back with the other changes. */
  const plannedAddress = (transaction: OperatorTransaction, kind: OrderKind, order: OrderBody) => {
    const run: RunStatement = (statement) => transaction.query(statement);
    if (!asksAnotherSystem(config)) return addressLookup(checkFinder(config, clock, log), run)(kind, order, 0);
    if (kind === "LINE")
      transaction.warn?.("address-unchecked", "Whether the package is available at this address is not checked.");
    return uncheckedAddress(order, clock.now());
  };

  serve(contract.placeOrder, async ({ query, body, caller, change }) => {
    const { name: by } = caller;
    const requestedAt = givenMoment("onBehalfOf.at", body.onBehalfOf.at);
    const { id: customerId } = await recordNamed({ query: read }, "customerId", body.customerId, findNamedCustomer);
    orderTurns.refuseMore(customerId);
    const kind = await kindOf(oneByOne(read), body.order).catch(inOrder);
    const known = query.dryRun === "true" ? undefined : await addressLookup(check, read)(kind, body.order, customerId);
    const place = async (transaction: OperatorTransaction) => {
      const address = known ?? (await plannedAddress(transaction, kind, body.order));
      const now = clock.now();
      const given = { customerId, kind, body, address, requestedAt, now, by };
      return writtenOrder(await placeOrderOnBehalf(transaction, given, config), "created");
    };
    return orderTurns.takeOrRefuse(customerId, () => change(place));
  });
}
