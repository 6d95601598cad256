import type { CsvDialect } from "@demarc/contract/core/csv";
import type { ContactType } from "@demarc/contract/core/customer-contact";
import type { NoticeKind } from "@demarc/contract/core/words";
import * as contract from "@demarc/contract/notices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { choicesFilter, filtersOf, type ListSearch, pageQueryOf, textFilter } from "@demarc/shell/lists/list-search.ts";

/** The kinds of contracts, in the order of the filter. */
const kinds: Readonly<Record<NoticeKind, true>> = {
  line: true,
  rack: true,
  "shared-colo": true,
  "dc-connection": true,
  wdm: true,
  "manual-agreement": true,
};
export const noticeKinds = Object.keys(kinds) as NoticeKind[];

const columns = ["reference", "endDate", "otherwise", "mrc", "kind", "place", "earliest"];

export const noticeList = {
  path: "/company/notices",
  filters: {
    q: textFilter(),
    step: choicesFilter(contract.noticeSteps.map(String)),
    kind: choicesFilter(noticeKinds),
    term: choicesFilter(contract.noticeTerms),
  },
  sorts: contract.noticeSorts,
  columns,
  // With more columns, references are truncated on a laptop.
  usualColumns: columns.slice(0, 4),
};

export type NoticeSearch = ListSearch<keyof typeof noticeList.filters>;
type Query = NonNullable<Parameters<typeof call<typeof contract.listNotices>>[1]["query"]>;

/** One page of the calendar; the previous page stays visible until it has loaded. */
export const noticesQuery = (customerId: number, search: NoticeSearch) => {
  const query = pageQueryOf(search) as Query;
  return queryOptions({
    queryKey: ["notices", customerId, query],
    queryFn: ({ signal }) => call(contract.listNotices, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching contract. Rejects like `call`. */
export const downloadNotices = (customerId: number, search: NoticeSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportNotices, {
    params: { customerId },
    query: { ...csvFormat(csv), ...(filtersOf(search) as Pick<Query, "step" | "kind" | "term" | "q">) },
  });

/** The setting of which contacts get the reminders. */
export const noticeSettingQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["notice-setting", customerId],
    queryFn: ({ signal }) => call(contract.getNoticeSetting, { params: { customerId }, signal }),
  });

export const updateNoticeSetting = async (
  customerId: number,
  contactTypes: ContactType[],
  version: number,
): Promise<void> => {
  const stored = await call(contract.updateNoticeSetting, {
    params: { customerId },
    body: { contactTypes },
    ifMatch: version,
  });
  queryClient.setQueryData(noticeSettingQuery(customerId).queryKey, stored);
};

export const calendarAddressQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["calendar-address", customerId],
    queryFn: ({ signal }) => call(contract.getCalendarAddress, { params: { customerId }, signal }),
  });

/** Creates a calendar URL, replacing an earlier one. Resolves to the URL, which cannot be read again. */
export const createCalendarAddress = async (customerId: number): Promise<string> => {
  const { url, createdAt } = await call(contract.createCalendarAddress, { params: { customerId } });
  queryClient.setQueryData(calendarAddressQuery(customerId).queryKey, { createdAt });
  return url;
};

export const deleteCalendarAddress = async (customerId: number): Promise<void> => {
  await call(contract.deleteCalendarAddress, { params: { customerId } });
  queryClient.setQueryData(calendarAddressQuery(customerId).queryKey, { createdAt: null });
};
