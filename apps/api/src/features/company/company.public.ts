export { type HeldCustomer, lockCustomer, lockOrdersOf } from "./company.queries.ts";
export { vatTreatmentOf } from "./company.rules.ts";
