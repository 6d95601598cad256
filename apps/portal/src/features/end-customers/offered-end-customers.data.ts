import { maximumPageSize } from "@demarc/contract/core/paging";
import type { EndCustomer } from "@demarc/contract/end-customers";
import * as contract from "@demarc/contract/end-customers";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { recordKeys } from "../record-keys.ts";

/** The most end customers that a field offers; further ones are found by their reference in the list of lines. */
const mostOffered = 2000;

/** End customers to choose from, and how many there are in all. */
export interface OfferedEndCustomers {
  readonly items: readonly EndCustomer[];
  readonly total: number;
}

export const readEndCustomers = async (customerId: number, signal: AbortSignal): Promise<OfferedEndCustomers> => {
  const read = (offset: number) =>
    call(contract.listEndCustomers, {
      params: { customerId },
      query: { limit: maximumPageSize, ...(offset > 0 && { offset }) },
      signal,
      quiet: true,
    });
  const first = await read(0);
  const count = Math.ceil(Math.min(first.total, mostOffered) / maximumPageSize) - 1;
  const others = await Promise.all(
    Array.from({ length: Math.max(0, count) }, (_, place) => read((place + 1) * maximumPageSize)),
  );
  return { items: [first, ...others].flatMap(({ items }) => items), total: first.total };
};

/** End customers by name, including inactive ones; lines and subnets are labelled with them. */
export const endCustomersQuery = (customerId: number) =>
  queryOptions({
    queryKey: recordKeys.endCustomers(customerId),
    queryFn: ({ signal }) => readEndCustomers(customerId, signal),
  });

/** How many end customers a field leaves out. */
export const leftOut = ({ items, total }: OfferedEndCustomers): number => Math.max(0, total - items.length);
