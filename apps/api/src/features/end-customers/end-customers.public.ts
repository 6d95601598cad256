export { findActiveEndCustomer } from "./end-customers.queries.ts";
export { findNamedEndCustomer } from "./operator/end-customer-records.queries.ts";
