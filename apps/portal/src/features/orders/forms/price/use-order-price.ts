import { vatRateOf } from "@demarc/contract/core/ordering/prices";
import type { OrderBody } from "@demarc/contract/core/ordering/order-body";
import type { OrderContext } from "@demarc/contract/core/ordering/order-context";
import { summaryOf } from "@demarc/contract/core/ordering/order-summary";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { failureOf } from "../../../../shell/calls/call-error.ts";
import { rereadPackages } from "../../../../shell/catalogue/packages.data.ts";
import { useCustomer } from "../../../../shell/session.ts";
import { pricedBody } from "../order-body-changes.ts";
import { priceQuery } from "../saving/order-saving.data.ts";
import type { OrderBodyForm } from "../use-order-body.ts";
import { canBePriced } from "./step-check.ts";

/** Milliseconds without a change before the price is requested. */
const pauseMilliseconds = 350;

/** The price as it is shown: the portal's own until the server has answered. */
export type ShownPrice = Omit<PriceSummary, "priceListVersion"> & Partial<Pick<PriceSummary, "priceListVersion">>;

export interface OrderPrice {
  /** Undefined until a package is chosen. */
  readonly shown: ShownPrice | undefined;
  /** The server has not confirmed it yet. */
  readonly busy: boolean;
}

/** The value of some milliseconds ago, unless it changed since. */
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
 * What the order costs: computed here at once with the rules that the server has, and then asked of the server, which
 * decides. A price that differs there shows, and the catalogue is read again. Field errors of the server land in the form.
 */
export const useOrderPrice = (form: OrderBodyForm, context: OrderContext): OrderPrice => {
  const { id, vatTreatment } = useCustomer();
  const { kind, sent, chosen, refuse } = form;
  const own = chosen ? summaryOf(kind, sent, context, vatRateOf(vatTreatment)) : undefined;
  const priced = pricedBody(sent);
  const settled = useSettled(priced);
  const complete = canBePriced(form, context);
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
  return { shown: answer ?? own, busy: complete && (isFetching || !isSettled) };
};
