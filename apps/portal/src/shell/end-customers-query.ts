import { type EndCustomer, listEndCustomers } from "@demarc/contract/end-customers";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./calls/http.ts";
import { recordKeys } from "./record-keys.ts";

/** All end customers by name, including inactive ones; lines and subnets are labelled with them. */
export const endCustomersQuery = (customerId: number) =>
  queryOptions({
    queryKey: recordKeys.endCustomers(customerId),
    queryFn: async ({ signal }): Promise<readonly EndCustomer[]> =>
      (await call(listEndCustomers, { params: { customerId }, query: { limit: 200 }, signal, quiet: true })).items,
  });
