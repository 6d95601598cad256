import * as contract from "@demarc/contract/notifications";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { choiceFilter, type ListSearch } from "@demarc/shell/lists/list-search.ts";
import { currentLocale } from "@demarc/shell/translate.ts";

export const notificationList = { path: "/notifications", filters: { unread: choiceFilter(["true"]) } };
export type NotificationSearch = ListSearch<keyof typeof notificationList.filters>;

const listKey = (customerId: number) => ["notifications", customerId] as const;

/** One page of the person's notifications, in the current language. A change of `latestId` triggers a refetch. */
export const notificationsQuery = (
  customerId: number,
  { filters, rows, page }: NotificationSearch,
  latestId: string | null | undefined,
) => {
  const query = {
    ...(filters.unread === "true" ? { unread: true } : {}),
    limit: rows,
    offset: (page - 1) * rows,
  };
  return queryOptions({
    queryKey: [...listKey(customerId), currentLocale(), query, latestId ?? null],
    queryFn: ({ signal }) => call(contract.listNotifications, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const forgetNotifications = (customerId: number) =>
  queryClient.invalidateQueries({ queryKey: listKey(customerId) });
