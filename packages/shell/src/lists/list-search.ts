import { formats } from "@demarc/contract/core/formats";

/** Parses one filter from an address; "" if the value is not valid. */
export type ReadFilter = (text: string) => string;

export const textFilter =
  (longest = 100): ReadFilter =>
  (text) =>
    text.slice(0, longest);

export const choiceFilter =
  (values: readonly string[]): ReadFilter =>
  (text) =>
    values.includes(text) ? text : "";

/** Some of these values, in their own order, separated by commas. */
export const choicesFilter =
  (values: readonly string[]): ReadFilter =>
  (text) => {
    const given = text.split(",");
    return values.filter((value) => given.includes(value)).join();
  };

/** A day that the API accepts: 30 February is ignored. */
export const dayFilter: ReadFilter = (text) => (formats["date"]?.(text) ? text : "");

export const numberFilter: ReadFilter = (text) => (/^\d{1,9}$/.test(text) ? text : "");

export const idFilter: ReadFilter = (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : "");

/** The search state that a list screen keeps in its address. */
export interface ListShape<Filter extends string> {
  readonly path: string;
  readonly filters: Readonly<Record<Filter, ReadFilter>>;
  readonly sorts?: readonly string[];
  /** All optional columns, and those shown by default. */
  readonly columns?: readonly string[];
  readonly usualColumns?: readonly string[];
  /** `specified`: the address has `search`, `limit` and `offset` instead of `q`, `rows` and `page`. */
  readonly address?: "specified";
}

/** The numbers of rows that a page can have; the first is usual. */
export const pageSizes = [25, 50, 100] as const;

/** A list's search and display; `page` counts from 1, `rows` is per page, `sort` is "" for the default order. */
export interface ListSearch<Filter extends string> {
  readonly filters: Readonly<Record<Filter, string>>;
  readonly sort: string;
  readonly page: number;
  readonly rows: number;
  readonly columns: readonly string[];
}

const lastPage = 40_000;

const pageFrom = (text: string | null): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 && page <= lastPage ? page : 1;
};

const pageAtOffset = (text: string | null, rows: number): number => {
  const offset = Number(text);
  return pageFrom(String(Number.isSafeInteger(offset) ? Math.floor(offset / rows) + 1 : 1));
};

const namesOf = <Filter extends string>({ filters }: ListShape<Filter>) => Object.keys(filters) as Filter[];

/** Parses a list's search from an address; invalid values count as absent. */
export const searchFrom = <Filter extends string>(shape: ListShape<Filter>, address: string): ListSearch<Filter> => {
  const given = new URLSearchParams(address);
  const isSpecified = shape.address === "specified";
  const filters = Object.fromEntries(
    namesOf(shape).map((name) => [
      name,
      shape.filters[name](given.get(isSpecified && name === "q" ? "search" : name) ?? ""),
    ]),
  ) as Record<Filter, string>;
  const sort = given.get("sort") ?? "";
  const { columns = [], usualColumns = [] } = shape;
  const chosen = given.get("columns")?.split(",");
  const asked = given.get(isSpecified ? "limit" : "rows");
  const rows = pageSizes.find((size) => String(size) === asked) ?? pageSizes[0];
  return {
    filters,
    sort: shape.sorts?.includes(sort.replace(/^-/, "")) ? sort : "",
    page: isSpecified ? pageAtOffset(given.get("offset"), rows) : pageFrom(given.get("page")),
    rows,
    columns: chosen ? columns.filter((column) => chosen.includes(column)) : usualColumns,
  };
};

/** The query string of a search; "" for the defaults. */
export const queryTextOf = <Filter extends string>(
  { usualColumns = [], address }: ListShape<Filter>,
  { filters, sort, page, rows, columns }: ListSearch<Filter>,
): string => {
  const isSpecified = address === "specified";
  const given = new URLSearchParams(
    Object.entries<string>(filters).flatMap(([name, text]) =>
      text === "" ? [] : [[isSpecified && name === "q" ? "search" : name, text]],
    ),
  );
  if (sort) given.set("sort", sort);
  if (columns.join() !== usualColumns.join()) given.set("columns", columns.join());
  if (rows !== pageSizes[0]) given.set(isSpecified ? "limit" : "rows", String(rows));
  if (page > 1 && isSpecified) given.set("offset", String((page - 1) * rows));
  if (page > 1 && !isSpecified) given.set("page", String(page));
  // Commas need no escaping in a query, and are more readable.
  return given.toString().replaceAll("%2C", ",");
};

export const addressOf = <Filter extends string>(shape: ListShape<Filter>, search: ListSearch<Filter>): string => {
  const text = queryTextOf(shape, search);
  return text ? `${shape.path}?${text}` : shape.path;
};

export const isFiltered = ({ filters }: { readonly filters: Readonly<Record<string, string>> }): boolean =>
  Object.values(filters).some((text) => text !== "");

/** The names of the filters that are set, without the search text. */
export const setNames = <Filter extends string>({ filters }: ListSearch<Filter>): readonly Filter[] =>
  (Object.keys(filters) as Filter[]).filter((name) => name !== "q" && filters[name] !== "");

export const filtersOf = <Filter extends string>({ filters }: ListSearch<Filter>) =>
  Object.fromEntries(Object.entries<string>(filters).filter(([, text]) => text !== "")) as Partial<
    Record<Filter, string>
  >;

export const pageQueryOf = <Filter extends string>(search: ListSearch<Filter>) => ({
  ...filtersOf(search),
  ...(search.sort && { sort: search.sort }),
  limit: search.rows,
  offset: (search.page - 1) * search.rows,
});
