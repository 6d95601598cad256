export { findActiveEndCustomer } from "./end-customers.queries.ts";
