import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { configuredOrder } from "@demarc/ordering/configured-order";
import type { OrderContext } from "@demarc/ordering/order-context";
import type { SentOrder } from "../../features/orders/submission/sent-order.steps.ts";

export interface Said {
  readonly context?: Partial<OrderContext>;
  readonly own?: Partial<SentOrder["own"]>;
  readonly addressText?: string;
  readonly refusal?: SentOrder["refusal"];
}

/** An order of Wednesday 2026-12-23, of which nothing is known but what a test says. */
export const givenOrder = (
  kind: OrderKind,
  body: OrderBody,
  { context, own, addressText = "", refusal }: Said = {},
): SentOrder => ({
  customerId: 20120280,
  createdBy: null,
  ...configuredOrder(kind, body, {
    today: "2026-12-23",
    chosen: undefined,
    sites: [],
    equipment: [],
    routes: [],
    wdms: [],
    address: undefined,
    ...context,
  }),
  addressText,
  refusal,
  vatRate: "21.00",
  priceListVersion: "2026-10",
  own: { isSuspended: false, documents: [], letters: [], endCustomer: null, contact: null, ...own },
});
