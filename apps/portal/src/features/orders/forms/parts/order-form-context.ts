import type { ConfiguredOrder, OrderContext } from "@demarc/ordering/order-context";
import type { OrderPart, OrderStep } from "@demarc/ordering/order-forms";
import { type ComponentType, createContext, use } from "react";
import type { OrderBodyForm } from "../body/use-order-body.ts";
import type { OrderPrice } from "../price/use-order-price.ts";

export interface OrderForm extends OrderBodyForm {
  readonly context: OrderContext;
  /** The order as it is sent. */
  readonly order: ConfiguredOrder;
  readonly price: OrderPrice;
  /** The text of a field's error, once it is to be shown. */
  readonly errorOf: (field: string) => string | undefined;
  readonly open: (step: number) => void;
  readonly step: OrderStep;
  /** The address of the order in words, for kinds that have one. */
  readonly placeText: string | undefined;
}

/** The parts of a form by name; the frame renders those of a step in their order. */
export type OrderParts = Readonly<Partial<Record<OrderPart, ComponentType>>>;

export const OrderFormContext = createContext<OrderForm | undefined>(undefined);

/** Starts an empty form in the place of this one. */
export const OrderRestart = createContext<() => void>(() => undefined);

export const useOrderForm = (): OrderForm => {
  const form = use(OrderFormContext);
  if (!form) throw new Error("a part of an order form is rendered outside of a form");
  return form;
};
