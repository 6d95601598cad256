import type { Outcome } from "@demarc/contract/operator/listing";
import type { OperatorOrder } from "@demarc/contract/operator/orders";
import type { LockedOrder } from "../changes/order.steps.ts";

export interface WrittenOrder extends Pick<OperatorOrder, "id" | "orderNumber" | "status" | "version"> {
  readonly outcome: Outcome;
}

/** The response of the operator API to a write of a submitted order. */
export const writtenOrder = ({ id, orderNumber, status, version }: LockedOrder, outcome: Outcome): WrittenOrder => ({
  id,
  orderNumber: orderNumber ?? "",
  status,
  version,
  outcome,
});
