export { type HeldCustomer, lockCustomer, lockOrdersOf } from "./company.queries.ts";
export { parentOf } from "./operator/customers.operator.ts";
export { vatTreatmentOf } from "./company.rules.ts";
export { changeCustomer } from "./operator/customers.operator.ts";
