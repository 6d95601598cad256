import * as contract from "@demarc/contract/orders/orders";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";

/** The draft that the form opens. Never cached: changes saved in another window must not be lost. */
export const draftQuery = (customerId: number, orderId: string) =>
  queryOptions({
    queryKey: ["order-draft", customerId, orderId],
    queryFn: ({ signal }) => call(contract.getOrder, { params: { customerId, orderId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
