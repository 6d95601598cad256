export { moveOrder, type OrderMove, reachMilestones, recordOrder } from "./changes/order.steps.ts";
export { hasEnded, nextOrderStatus, type OrderEvent } from "./changes/orders.rules.ts";
