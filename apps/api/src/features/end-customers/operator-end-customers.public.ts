export { operatedEndCustomers } from "./operator/end-customer-records.queries.ts";
export { changeEndCustomerById, putEndCustomer, shownEndCustomer } from "./operator/end-customers.operated.ts";
