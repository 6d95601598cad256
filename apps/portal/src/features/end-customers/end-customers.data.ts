import type { CsvDialect } from "@demarc/contract/core/csv";
import type { EndCustomer, EndCustomerCreate } from "@demarc/contract/end-customers";
import * as contract from "@demarc/contract/end-customers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { hasStatus } from "@demarc/shell/calls/call-error.ts";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

export const pageSize = 25;

/** One page of the end customers that a search finds; the previous page stays visible until it has loaded. */
export const endCustomerPageQuery = (customerId: number, q: string, page: number) =>
  queryOptions({
    queryKey: [...recordKeys.endCustomers(customerId), "page", q, page],
    queryFn: ({ signal }) =>
      call(contract.listEndCustomers, {
        params: { customerId },
        query: { limit: pageSize, offset: (page - 1) * pageSize, ...(q && { q }) },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

/** Saves the end customers that a search finds as a file. Rejects like `call`. */
export const downloadEndCustomers = (customerId: number, q: string, csv?: CsvDialect): Promise<void> =>
  download(contract.exportEndCustomers, { params: { customerId }, query: { ...csvFormat(csv), ...(q && { q }) } });

/** Invalidates the end customers, and the lines, which show the names of their end customers. */
const refresh = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: recordKeys.endCustomers(customerId) });
  await queryClient.invalidateQueries({ queryKey: recordKeys.lines(customerId) });
  await queryClient.invalidateQueries({ queryKey: recordKeys.everyLine(customerId) });
};

export const createEndCustomer = async (
  customerId: number,
  body: EndCustomerCreate,
  idempotencyKey: string,
): Promise<void> => {
  await call(contract.createEndCustomer, { params: { customerId }, body, idempotencyKey });
  await refresh(customerId);
};

/** Changes an end customer at the version that was shown. */
export const updateEndCustomer = async (
  customerId: number,
  { id, version }: EndCustomer,
  body: EndCustomerCreate,
): Promise<void> => {
  const params = { customerId, endCustomerId: id };
  await call(contract.updateEndCustomer, { params, body, ifMatch: version });
  await refresh(customerId);
};

/** The current version on the server, after a conflict; undefined if there is none. */
export const rereadEndCustomer = async (
  customerId: number,
  endCustomerId: string,
): Promise<EndCustomer | undefined> => {
  await refresh(customerId);
  try {
    return await call(contract.getEndCustomer, { params: { customerId, endCustomerId }, quiet: true });
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
};

/** Offers an end customer for lines, or retires it. */
export const setEndCustomerActive = async (customerId: number, { id }: EndCustomer, active: boolean): Promise<void> => {
  await call(contract.updateEndCustomer, { params: { customerId, endCustomerId: id }, body: { active } });
  await refresh(customerId);
};
