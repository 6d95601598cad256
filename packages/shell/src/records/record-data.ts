import type { CsvDialect } from "@demarc/contract/core/csv";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat } from "../calls/download.ts";
import { queryClient } from "../calls/query-client.ts";
import { filtersOf, type ListSearch, type ListShape, pageQueryOf } from "../lists/list-search.ts";

type KeyOf = (customerId: number) => readonly unknown[];

type PageQuery<Filter extends string> = ReturnType<typeof pageQueryOf<Filter>>;
type FileQuery<Filter extends string> = ReturnType<typeof filtersOf<Filter>> & ReturnType<typeof csvFormat>;

/** The pages and the file of a list of a company. Both reject like `call`. Of `_shape` only the type of its filters is read. */
export const listData = <Filter extends string, Page>(
  _shape: Pick<ListShape<Filter>, "filters">,
  given: {
    readonly key: KeyOf;
    readonly read: (customerId: number, query: PageQuery<Filter>, signal: AbortSignal) => Promise<Page>;
    readonly save: (customerId: number, query: FileQuery<Filter>) => Promise<void>;
  },
) => ({
  /** One page; the previous page stays visible until it has loaded. */
  pageQuery: (customerId: number, search: ListSearch<Filter>) => {
    const query = pageQueryOf(search);
    return queryOptions({
      queryKey: [...given.key(customerId), query],
      queryFn: ({ signal }) => given.read(customerId, query, signal),
      placeholderData: keepPreviousData,
    });
  },
  /** Downloads every matching record. */
  downloadAll: (customerId: number, search: ListSearch<Filter>, csv?: CsvDialect): Promise<void> =>
    given.save(customerId, { ...csvFormat(csv), ...filtersOf(search) }),
});

export const recordData = <Shown extends { readonly id: string }>(given: {
  readonly listKey: KeyOf;
  readonly key: KeyOf;
  readonly read: (customerId: number, id: string, signal: AbortSignal) => Promise<Shown>;
}) => {
  const recordQuery = (customerId: number, id: string) =>
    queryOptions({
      queryKey: [...given.key(customerId), id],
      queryFn: ({ signal }) => given.read(customerId, id, signal),
    });
  const forgetLists = (customerId: number): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: given.listKey(customerId) });
  return {
    recordQuery,
    /** Refetches a record, bypassing the cache. */
    reread: (customerId: number, id: string): Promise<Shown> =>
      queryClient.fetchQuery({ ...recordQuery(customerId, id), staleTime: 0 }),
    /** Invalidates the lists and pages of all records of this kind. */
    forget: async (customerId: number): Promise<void> => {
      await forgetLists(customerId);
      await queryClient.invalidateQueries({ queryKey: given.key(customerId) });
    },
    /** Shows a record that the server has answered, and invalidates the lists. Returns it. */
    store: async (customerId: number, stored: Shown): Promise<Shown> => {
      queryClient.setQueryData(recordQuery(customerId, stored.id).queryKey, stored);
      await forgetLists(customerId);
      return stored;
    },
  };
};
