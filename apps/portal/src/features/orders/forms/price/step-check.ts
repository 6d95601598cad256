import type { ConfiguredOrder } from "@demarc/ordering/order-context";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { pricedBody } from "../body/order-body-changes.ts";
import { priceQuery } from "../saving/order-saving.data.ts";
import type { RefusedField } from "../body/use-order-body.ts";

/** The timeout in milliseconds for the server's check of a step. The server validates the order again when it is placed. */
const mostMilliseconds = 1000;

export const canBePriced = ({ chosen, errors }: ConfiguredOrder): boolean =>
  chosen !== undefined && errors.length === 0;

/**
 * The errors that the server returns for an order that is complete enough to have a price; none for a less complete one.
 * Shares its request with the price beside the form. Returns none if the server does not respond in time.
 */
export const serverRefusals = (customerId: number, order: ConfiguredOrder): Promise<readonly RefusedField[]> => {
  if (!canBePriced(order)) return Promise.resolve([]);
  const refusedBy = async (): Promise<readonly RefusedField[]> => {
    try {
      await queryClient.fetchQuery(priceQuery(customerId, pricedBody(order.body)));
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
