export { pageOfMandatesInForce } from "./mandates.queries.ts";
export { changeMandateById, putMandate } from "./operator/put-mandate.operator.ts";
