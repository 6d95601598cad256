export { pageOfPayments } from "./operator/payment-list.queries.ts";
export { putPayment } from "./operator/payments.operator.ts";
