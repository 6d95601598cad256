import { priceDependsOn } from "@demarc/ordering/configuration";
import { vatRateOf } from "@demarc/ordering/prices";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { ConfiguredOrder } from "@demarc/ordering/order-context";
import { summaryOf } from "@demarc/ordering/order-summary";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { rereadPackages } from "../../../catalogue/packages.data.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { pricedBody } from "../body/order-body-changes.ts";
import { priceQuery } from "../saving/order-saving.data.ts";
import type { OrderBodyForm } from "../body/use-order-body.ts";
import { canBePriced } from "./step-check.ts";

/** Milliseconds without a change before the price is requested. */
const pauseMilliseconds = 350;

/** The price as it is shown: the portal's own until the server has answered. */
export type ShownPrice = Omit<PriceSummary, "priceListVersion"> & Partial<Pick<PriceSummary, "priceListVersion">>;

export interface OrderPrice {
  /** Undefined until a package is chosen. */
  readonly shown: ShownPrice | undefined;
  /** What is still to be chosen before the monthly price is known. */
  readonly dependsOn: "route" | "site" | undefined;
  /** The server has not confirmed it yet. */
  readonly busy: boolean;
}

/** The debounced body: changes once the input has been stable for `pauseMilliseconds`. */
const useSettled = (body: OrderBody): OrderBody => {
  const text = JSON.stringify(body);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as OrderBody;
};

/**
 * The price of the order: computed here immediately with the same rules as the server, then requested from the server, which
 * decides. If the server's price differs, it is shown and the catalogue is refetched. Its field errors go to the form.
 */
export const useOrderPrice = (order: ConfiguredOrder, refuse: OrderBodyForm["refuse"]): OrderPrice => {
  const { id, vatTreatment } = useCustomer();
  const own = order.chosen ? summaryOf(order, vatRateOf(vatTreatment)) : undefined;
  const priced = pricedBody(order.body);
  const settled = useSettled(priced);
  const complete = canBePriced(order);
  const isSettled = JSON.stringify(settled) === JSON.stringify(priced);
  const { data, error, isFetching } = useQuery({ ...priceQuery(id, settled), enabled: complete && isSettled });
  const answer = complete && isSettled ? data : undefined;
  const isOther = answer && own && (answer.nrcTotal !== own.nrcTotal || answer.mrcTotal !== own.mrcTotal);

  const learn = useEffectEvent(() => {
    const failure = failureOf(error);
    if (failure?.kind === "invalid" && complete) refuse(failure.errors);
  });
  useEffect(() => {
    if (error) learn();
  }, [error]);
  useEffect(() => {
    if (isOther) void rereadPackages(id);
  }, [isOther, id]);
  const dependsOn = order.chosen && priceDependsOn(order.chosen, order.values, order.soldAt);
  return { shown: answer ?? own, dependsOn, busy: complete && (isFetching || !isSettled) };
};
