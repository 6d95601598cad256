import { pageOfCustomers } from "./operator/customers.queries.ts";
import type { ListSlice } from "../../platform/http/operator-list.ts";

export { changeCustomer, operatorCustomer, putCustomer } from "./operator/customers.operator.ts";

/** A page of all customers. */
export const everyCustomerPage = (slice: ListSlice) =>
  pageOfCustomers({ status: null, parentCustomerId: null, words: [] }, slice);
