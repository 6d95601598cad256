import type { OperatorOrder } from "@demarc/contract/operator/orders";
import type { LockedOrder } from "../changes/order.steps.ts";

export interface WrittenOrder extends Pick<OperatorOrder, "id" | "orderNumber" | "status" | "version"> {
  readonly outcome: "created" | "updated" | "unchanged";
}

/** What a write of the operator API answers of a submitted order. */
export const writtenOrder = (
  { id, orderNumber, status, version }: LockedOrder,
  outcome: WrittenOrder["outcome"],
): WrittenOrder => ({ id, orderNumber: orderNumber ?? "", status, version, outcome });
