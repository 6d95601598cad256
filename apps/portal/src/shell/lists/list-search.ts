/** Reads one filter from an address: the text that is looked for, or "" where it could not be looked for. */
export type ReadFilter = (text: string) => string;

/** Any text of at most so many characters. */
export const textFilter =
  (longest = 100): ReadFilter =>
  (text) =>
    text.slice(0, longest);

/** One of these values. */
export const choiceFilter =
  (values: readonly string[]): ReadFilter =>
  (text) =>
    values.includes(text) ? text : "";

export const dayFilter: ReadFilter = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

export const idFilter: ReadFilter = (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : "");

/** What a list screen keeps in its address. */
export interface ListShape<Filter extends string> {
  readonly path: string;
  readonly filters: Readonly<Record<Filter, ReadFilter>>;
  /** The keys that it can be sorted by. */
  readonly sorts?: readonly string[];
  /** The columns that can be shown, and those that are unless the address says otherwise. */
  readonly columns?: readonly string[];
  readonly usualColumns?: readonly string[];
}

/** What is looked for in a list, and how it is shown; `page` counts from 1, `sort` is "" for the list's own order. */
export interface ListSearch<Filter extends string> {
  readonly filters: Readonly<Record<Filter, string>>;
  readonly sort: string;
  readonly page: number;
  readonly columns: readonly string[];
}

const lastPage = 40_000;

const pageFrom = (text: string | null): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 && page <= lastPage ? page : 1;
};

const namesOf = <Filter extends string>({ filters }: ListShape<Filter>) => Object.keys(filters) as Filter[];

/** Reads the search of a list from an address; what could not be looked for counts as absent. */
export const searchFrom = <Filter extends string>(shape: ListShape<Filter>, address: string): ListSearch<Filter> => {
  const given = new URLSearchParams(address);
  const filters = Object.fromEntries(
    namesOf(shape).map((name) => [name, shape.filters[name](given.get(name) ?? "")]),
  ) as Record<Filter, string>;
  const sort = given.get("sort") ?? "";
  const { columns = [], usualColumns = [] } = shape;
  const chosen = given.get("columns")?.split(",");
  return {
    filters,
    sort: shape.sorts?.includes(sort.replace(/^-/, "")) ? sort : "",
    page: pageFrom(given.get("page")),
    columns: chosen ? columns.filter((column) => chosen.includes(column)) : usualColumns,
  };
};

/** What stands behind the question mark in the address of a search; "" for the list as it is at first. */
export const queryTextOf = <Filter extends string>(
  { usualColumns = [] }: ListShape<Filter>,
  { filters, sort, page, columns }: ListSearch<Filter>,
): string => {
  const given = new URLSearchParams(Object.entries<string>(filters).filter(([, text]) => text !== ""));
  if (sort) given.set("sort", sort);
  if (columns.join() !== usualColumns.join()) given.set("columns", columns.join());
  if (page > 1) given.set("page", String(page));
  // Commas are harmless in an address, and read better as they are.
  return given.toString().replaceAll("%2C", ",");
};

export const addressOf = <Filter extends string>(shape: ListShape<Filter>, search: ListSearch<Filter>): string => {
  const text = queryTextOf(shape, search);
  return text ? `${shape.path}?${text}` : shape.path;
};

export const isFiltered = ({ filters }: { readonly filters: Readonly<Record<string, string>> }): boolean =>
  Object.values(filters).some((text) => text !== "");

/** The names of the filters that are set, the text that is searched for apart. */
export const setNames = <Filter extends string>({ filters }: ListSearch<Filter>): readonly Filter[] =>
  (Object.keys(filters) as Filter[]).filter((name) => name !== "q" && filters[name] !== "");

/** The filters that are set, as a call takes them. */
export const filtersOf = <Filter extends string>({ filters }: ListSearch<Filter>) =>
  Object.fromEntries(Object.entries<string>(filters).filter(([, text]) => text !== "")) as Partial<
    Record<Filter, string>
  >;

/** The query of one page of a list, as a call takes it. */
export const pageQueryOf = <Filter extends string>(search: ListSearch<Filter>, pageSize: number) => ({
  ...filtersOf(search),
  ...(search.sort && { sort: search.sort }),
  limit: pageSize,
  offset: (search.page - 1) * pageSize,
});
