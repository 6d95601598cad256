import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Order } from "@demarc/contract/orders/order-fields";
import { useRef, useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import type { Outcome, Totals } from "./order-submission.ts";
import type { CreateOrder } from "./order-saving.data.ts";
import type { Draft } from "./use-draft.ts";
import type { RefusedField } from "../body/use-order-body.ts";

interface SubmitOptions {
  readonly customerId: number;
  readonly draft: Draft;
  readonly create: CreateOrder;
  readonly onRefused: (errors: readonly RefusedField[]) => void;
  readonly onPlaced: (order: Order) => void;
}

type Obstacle = Partial<Extract<Outcome, { changed: unknown }> & Extract<Outcome, { refusal: unknown }>>;

/** Places the order, one attempt at a time and with one idempotency key per attempt. */
export const useOrderSubmit = ({ customerId, draft, create, onRefused, onPlaced }: SubmitOptions) => {
  const [pending, setPending] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle>({});
  const [keys] = useState(createAttemptKeys);
  // A state would let a second press through before the next render.
  const busy = useRef(false);

  const attempt = async (body: OrderBody, price: Totals): Promise<void> => {
    const [{ submitOrderForm }, saver] = await Promise.all([import("./order-submission.ts"), draft.load()]);
    const outcome = await submitOrderForm({ customerId, saver, create, keys, body, price });
    if ("placed" in outcome) onPlaced(outcome.placed);
    else if ("fields" in outcome) onRefused(outcome.fields);
    else setObstacle(outcome);
  };
  const submit = async (body: OrderBody, price: Totals): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setObstacle({});
    try {
      await attempt(body, price);
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { submit, pending, ...obstacle, forgetPrice: () => setObstacle({}) };
};

export type OrderSubmit = ReturnType<typeof useOrderSubmit>;
