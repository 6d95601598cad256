export { type HeldCustomer, lockCustomer } from "./company.queries.ts";
