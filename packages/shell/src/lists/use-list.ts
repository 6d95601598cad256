import { useLocation } from "@tanstack/react-router";
import type { Sorting } from "@demarc/ui/layout/table.tsx";
import {
  addressOf,
  isFiltered,
  type ListSearch,
  type ListShape,
  queryTextOf,
  searchFrom,
  setNames,
} from "./list-search.ts";
import { useNavigateWhileOpen } from "../use-navigate-while-open.ts";

export interface List<Filter extends string> {
  readonly search: ListSearch<Filter>;
  readonly isFiltered: boolean;
  /** The number of filters set, without the search text. */
  readonly set: number;
  readonly sorting: Sorting | undefined;
  /** The search as it is saved under a name: without the page. */
  readonly queryText: string;
  /**
   * Changes the search and returns to the first page. Back undoes it, except for the search text: its letters would fill the
   * history.
   */
  readonly filter: (filters: Partial<Record<Filter, string>>) => void;
  readonly sortBy: (sorting: Sorting) => void;
  readonly showColumns: (columns: readonly string[]) => void;
  readonly showRows: (rows: number) => void;
  /** Clears filters and search text; sorting and columns stay. */
  readonly clear: () => void;
  readonly open: (queryText: string) => void;
  readonly hrefOfPage: (page: number) => string;
}

const sortingFrom = (sort: string): Sorting | undefined =>
  sort === "" ? undefined : { key: sort.replace(/^-/, ""), descending: sort.startsWith("-") };

/** Keeps filters, sorting, columns and page of a list in its address, so that reload and back show the same rows. */
export const useList = <Filter extends string>(shape: ListShape<Filter>): List<Filter> => {
  const navigate = useNavigateWhileOpen();
  const search = searchFrom(shape, useLocation().searchStr);
  const goTo = (change: Partial<ListSearch<Filter>>, replace = false) =>
    void navigate({ href: addressOf(shape, { ...search, page: 1, ...change }), replace });
  const set = setNames(search);
  const none = Object.fromEntries(Object.keys(search.filters).map((name) => [name, ""])) as Record<Filter, string>;
  return {
    search,
    isFiltered: isFiltered(search),
    set: set.length,
    sorting: sortingFrom(search.sort),
    queryText: queryTextOf(shape, { ...search, page: 1 }),
    filter: (filters) => goTo({ filters: { ...search.filters, ...filters } }, Object.keys(filters).join() === "q"),
    sortBy: ({ key, descending }) => goTo({ sort: descending ? `-${key}` : key }),
    showColumns: (columns) => goTo({ columns, page: search.page }, true),
    showRows: (rows) => goTo({ rows }, true),
    clear: () => goTo({ filters: none }),
    open: (queryText) => goTo(searchFrom(shape, queryText)),
    hrefOfPage: (page) => addressOf(shape, { ...search, page }),
  };
};
