export { addressLookup, type AddressAnswer, checkDays, type LookUpAddress } from "./submission/order-address.ts";
export { type SentOrder, sentOrder } from "./submission/sent-order.steps.ts";
export { placeOrder, refuseSuspended } from "./submission/order-submission.steps.ts";
