import type { OrderContext } from "@demarc/contract/core/ordering/order-context";
import { configuredErrors } from "@demarc/contract/core/ordering/order-errors";
import { failureOf } from "../../../../shell/calls/call-error.ts";
import { queryClient } from "../../../../shell/calls/query-client.ts";
import { pricedBody } from "../order-body-changes.ts";
import { priceQuery } from "../saving/order-saving.data.ts";
import type { OrderBodyForm, RefusedField } from "../use-order-body.ts";

/** The most milliseconds that a step waits for the server, which judges the order again when it is placed. */
const mostMilliseconds = 1000;

/** Whether an order says enough to have a price. */
export const canBePriced = ({ kind, sent, chosen }: OrderBodyForm, context: OrderContext): boolean =>
  chosen !== undefined && configuredErrors(kind, sent, context).length === 0;

/**
 * What the server refuses of an order that says enough to have a price; nothing of a less complete one. The answer is the one
 * that the price beside the form has requested, or will. Without an answer in time the step goes on.
 */
export const serverRefusals = (
  customerId: number,
  form: OrderBodyForm,
  context: OrderContext,
): Promise<readonly RefusedField[]> => {
  if (!canBePriced(form, context)) return Promise.resolve([]);
  const refusedBy = async (): Promise<readonly RefusedField[]> => {
    try {
      await queryClient.fetchQuery(priceQuery(customerId, pricedBody(form.sent)));
      return [];
    } catch (error) {
      const failure = failureOf(error);
      return failure?.kind === "invalid" ? failure.errors : [];
    }
  };
  const late = new Promise<readonly RefusedField[]>((resolve) => {
    setTimeout(() => resolve([]), mostMilliseconds);
  });
  return Promise.race([refusedBy(), late]);
};
