import type { CsvDialect } from "@demarc/contract/core/csv";
import { tvStatuses } from "@demarc/contract/tv-accounts/tv-account-fields";
import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvAccount, TvAccountCreate, TvAccountUpdate } from "@demarc/contract/tv-accounts/tv-accounts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import {
  choicesFilter,
  filtersOf,
  type ListSearch,
  numberFilter,
  pageQueryOf,
  type ReadFilter,
  textFilter,
} from "@demarc/shell/lists/list-search.ts";
import { recordKeys } from "../record-keys.ts";

/** The optional columns; the account number always comes first. */
const columns = ["lastName", "reference", "product", "status", "endDate", "monthly", "devices", "endCustomer"];

/** One or more product codes, separated by commas. */
const codesFilter: ReadFilter = (text) => (/^[A-Z0-9-]{1,40}(,[A-Z0-9-]{1,40}){0,9}$/.test(text) ? text : "");

/** The filters in the URL of the list, with the names of the specification. */
export const tvAccountList = {
  path: "/tv-accounts",
  address: "specified",
  filters: {
    q: textFilter(),
    status: choicesFilter(tvStatuses),
    productCode: codesFilter,
    minAccountNr: numberFilter,
  },
  sorts: contract.tvAccountSorts,
  columns,
  usualColumns: columns.slice(0, 7),
} as const;

export type TvAccountSearch = ListSearch<keyof typeof tvAccountList.filters>;

/** The filters as parameters of a call: the lowest number is a number there. */
const filtersIn = (search: TvAccountSearch) => {
  const { minAccountNr, ...filters } = filtersOf(search);
  return { ...filters, ...(minAccountNr && { minAccountNr: Number(minAccountNr) }) };
};

/** One page of the accounts of a company; the previous page stays visible until it has loaded. */
export const tvAccountsQuery = (customerId: number, search: TvAccountSearch) => {
  const { minAccountNr: _, ...page } = pageQueryOf(search);
  const query = { ...page, ...filtersIn(search), customerId };
  return queryOptions({
    queryKey: [...recordKeys.tvAccounts, query],
    queryFn: ({ signal }) => call(contract.listTvAccounts, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching account. Rejects like `call`. */
export const downloadTvAccounts = (customerId: number, search: TvAccountSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportTvAccounts, { query: { ...csvFormat(csv), ...filtersIn(search), customerId } });

export const tvAccountQuery = (id: string) =>
  queryOptions({
    queryKey: recordKeys.tvAccount(id),
    queryFn: ({ signal }) => call(contract.getTvAccount, { params: { id }, signal }),
  });

/** Refetches an account, bypassing the cache. */
export const rereadTvAccount = (id: string): Promise<TvAccount> =>
  queryClient.fetchQuery({ ...tvAccountQuery(id), staleTime: 0 });

/** Fetches everything of the account again, and the lists with it. */
export const refreshTvAccount = (id: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: recordKeys.tvAccount(id) }),
    queryClient.invalidateQueries({ queryKey: recordKeys.tvAccounts }),
  ]);

/** After a change the screen shows the response immediately. The account is refetched, also after a refusal. */
const changing = async (id: string, change: Promise<TvAccount>): Promise<TvAccount> => {
  try {
    const stored = await change;
    queryClient.setQueryData(tvAccountQuery(id).queryKey, stored);
    return stored;
  } finally {
    void refreshTvAccount(id);
  }
};

export const createTvAccount = async (body: TvAccountCreate, idempotencyKey: string): Promise<TvAccount> => {
  const made = await call(contract.createTvAccount, { body, idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: recordKeys.tvAccounts });
  return made;
};

export const replaceTvAccount = (id: string, body: TvAccountUpdate, version: number): Promise<TvAccount> =>
  changing(id, call(contract.replaceTvAccount, { params: { id }, body, ifMatch: version }));

/** The account as it was shown: a change of an account that someone else changed since is refused. */
type Shown = Pick<TvAccount, "id" | "version">;

const at = ({ id, version }: Shown) => ({ params: { id }, ifMatch: version });

export const activateTvAccount = (account: Shown): Promise<TvAccount> =>
  changing(account.id, call(contract.activateTvAccount, { ...at(account), body: {} }));

export const suspendTvAccount = (account: Shown, reason: TvAccount["suspendReason"]): Promise<TvAccount> =>
  changing(account.id, call(contract.suspendTvAccount, { ...at(account), body: reason ? { reason } : {} }));

export const resumeTvAccount = (account: Shown): Promise<TvAccount> =>
  changing(account.id, call(contract.resumeTvAccount, { ...at(account), body: {} }));

export const cancelTvAccount = (account: Shown, direct: boolean): Promise<TvAccount> =>
  changing(account.id, call(contract.cancelTvAccount, { ...at(account), query: direct ? { direct: "true" } : {} }));

export const undoTvAccountCancellation = (account: Shown): Promise<TvAccount> =>
  changing(account.id, call(contract.undoTvAccountCancellation, { ...at(account), body: {} }));
