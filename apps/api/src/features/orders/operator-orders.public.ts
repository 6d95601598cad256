export { type WrittenOrder, writtenOrder } from "./operator/written-order.ts";
export { operatorPrice } from "./submission/order-judgement.rules.ts";
export { submitAtPrice } from "./submission/order-submission.steps.ts";
export { uncheckedAddress } from "./submission/order-address.ts";
