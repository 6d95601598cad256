import { roles } from "@demarc/contract/core/access";
import { fullName } from "@demarc/contract/core/customer-contact";
import { plainText, searchWords } from "@demarc/contract/core/search-text";
import { type Account, accountStatuses } from "@demarc/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { choiceFilter, type ListSearch, textFilter } from "@demarc/shell/lists/list-search.ts";
import { recordKeys } from "../record-keys.ts";
import { accountsQuery, type UserFilter } from "./users.data.ts";

/** The list of users, which the browser filters. */
export const userList = {
  path: "/user-management",
  filters: {
    q: textFilter(),
    status: choiceFilter(accountStatuses),
    role: choiceFilter(roles),
    all: choiceFilter(["true"]),
  },
};

const contains = (text: string, q: string): boolean => {
  const plain = plainText(text);
  return searchWords(q).every((word) => plain.includes(word));
};

export const fits = (account: Account, { q, status, role }: UserFilter): boolean =>
  contains(`${fullName(account)} ${account.username} ${account.email}`, q) &&
  (status === "" || account.status === status) &&
  (role === "" || account.roles.includes(role));

/** The users to filter. Disabled users are loaded only if the filter includes them. */
export const searchedQuery = (customerId: number, { all, status }: UserFilter) =>
  accountsQuery(customerId, all === "true" || status === "DISABLED");

/** The number of users that match a search. Sends a request only for disabled users that are not loaded yet. */
export const foundQuery = (customerId: number, { filters }: ListSearch<keyof typeof userList.filters>) =>
  queryOptions({
    queryKey: [...recordKeys.accounts(customerId), "found", filters],
    queryFn: async () => {
      const filter = filters as UserFilter;
      const searched = { ...searchedQuery(customerId, filter), staleTime: Infinity };
      const accounts = await queryClient.fetchQuery(searched);
      return { total: accounts.filter((account) => fits(account, filter)).length };
    },
  });
