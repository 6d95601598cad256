export { type HeldCustomer, lockCustomer } from "./company.queries.ts";
export { vatTreatmentOf } from "./company.rules.ts";
