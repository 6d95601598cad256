import type { CsvDialect } from "@demarc/contract/core/csv";
import * as contract from "@demarc/contract/audit";
import * as users from "@demarc/contract/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { dayFilter, type ListSearch, textFilter } from "@demarc/shell/lists/list-search.ts";

export const auditList = {
  path: "/company/audit",
  filters: { person: textFilter(254), kind: textFilter(60), from: dayFilter, to: dayFilter },
};

export type AuditSearch = ListSearch<keyof typeof auditList.filters>;

const filterOf = ({ filters: { person, kind, from, to } }: AuditSearch) => ({
  ...(person && { actor: person }),
  ...(kind && { entityType: kind }),
  ...(from && { from }),
  ...(to && { to }),
});

/** One page of the filtered entries; the previous page stays visible until it has loaded. */
export const auditQuery = (customerId: number, search: AuditSearch) =>
  queryOptions({
    queryKey: ["audit", customerId, filterOf(search), search.page, search.rows],
    queryFn: ({ signal }) =>
      call(contract.listAuditEvents, {
        params: { customerId },
        query: { ...filterOf(search), limit: search.rows, offset: (search.page - 1) * search.rows },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The people to filter by: every user, including disabled ones. */
export const peopleQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["audit-people", customerId],
    queryFn: ({ signal }) =>
      call(users.listAccounts, { params: { customerId }, query: { all: "true" }, signal, quiet: true }),
  });

/** Downloads everything that matches a filter, all pages. Rejects like `call`. */
export const downloadLedger = (customerId: number, search: AuditSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportAuditEvents, { params: { customerId }, query: { ...csvFormat(csv), ...filterOf(search) } });

/** Downloads the signed file of the months in which the filtered days are. Rejects like `call`. */
export const downloadProof = (customerId: number, { filters: { from, to } }: AuditSearch): Promise<void> =>
  download(contract.downloadLedgerProof, {
    params: { customerId },
    query: { ...(from && { from }), ...(to && { to }) },
  });
