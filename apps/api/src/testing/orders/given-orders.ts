import type { OrderContext } from "@demarc/ordering/order-context";
import type { OrderGiven } from "../../features/orders/submission/order-context.steps.ts";

interface Said {
  readonly context?: Partial<OrderContext>;
  readonly address?: Partial<OrderGiven["address"]>;
  readonly own?: Partial<OrderGiven["own"]>;
}

/** What an order of Wednesday 2026-12-23 depends on: nothing is known but what a test says. */
export const givenOrder = ({ context, address, own }: Said = {}): OrderGiven => ({
  context: {
    today: "2026-12-23",
    chosen: undefined,
    sites: [],
    equipment: [],
    routes: [],
    waves: [],
    address: undefined,
    ...context,
  },
  address: { facts: undefined, place: "", refusal: undefined, ...address },
  vatRate: "21.00",
  priceListVersion: "2026-10",
  own: { documents: [], letters: [], endCustomer: null, contact: null, ...own },
});
