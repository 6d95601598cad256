import { maximumPageSize } from "@demarc/contract/core/paging";
import type { QueryFunction } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { queryClient } from "../calls/query-client.ts";
import { useSession, ViewedCompany } from "../session.ts";
import type { ListQuery } from "./list-query.ts";
import type { PageQuery } from "./option-counts.ts";
import type { List } from "./use-list.ts";

/** Maximum number of printed rows; the export has all. */
const mostPrinted = 1000;

/** How a list prints all rows of its filters. */
export interface ListPrint {
  /** How many rows that would be. */
  readonly count: number;
  /** True if only the first rows are printed. */
  readonly isPart: boolean;
  /** Number of rows that are shown while the list prints. */
  readonly shown: number | undefined;
  /** Resolves when the browser's dialog is open, with all rows below it. Rejects if they cannot be read. */
  readonly run: () => Promise<void>;
}

/** The rows of a list: of its page, or of all pages while it prints. A list without a `pageQuery` cannot print. */
export const usePrintedRows = <Filter extends string, Row>(
  list: List<Filter>,
  result: ListQuery<Row>,
  pageQuery: PageQuery<Filter> | undefined,
): { readonly items: readonly Row[]; readonly print: ListPrint | undefined } => {
  const own = useSession().customer;
  const customer = use(ViewedCompany) ?? own;
  const [rows, setRows] = useState<readonly Row[]>();
  useEffect(() => {
    const end = () => setRows(undefined);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const items = rows ?? result.data?.items ?? [];
  if (!pageQuery || !customer || !result.data) return { items, print: undefined };
  const { total } = result.data;
  const count = Math.min(total, mostPrinted);
  const run = async () => {
    const read: Row[] = [];
    for (let page = 1; read.length < count; page += 1) {
      const { queryKey, queryFn } = pageQuery(customer.id, { ...list.search, page, rows: maximumPageSize });
      const query = { queryKey, queryFn: queryFn as QueryFunction<{ readonly items: readonly Row[] }> };
      // oxlint-disable-next-line no-await-in-loop -- the server is asked for one page at a time
      const { items: found } = await queryClient.fetchQuery(query);
      if (found.length === 0) break;
      read.push(...found);
    }
    // The browser prints the current content of the page.
    flushSync(() => setRows(read.slice(0, count)));
    window.print();
  };
  return { items, print: { count, isPart: total > count, shown: rows?.length, run } };
};
