import { type QueryFunction, type QueryKey, useQueries } from "@tanstack/react-query";
import { type KitText, useKitText } from "@demarc/ui/kit-text.ts";
import type { CountedOption } from "@demarc/ui/controls/option-list.tsx";
import type { Option } from "@demarc/ui/controls/select-field.tsx";
import { useCustomer } from "../session.ts";
import type { AnyList, ChoiceFilter } from "./list-filter.ts";
import type { ListSearch } from "./list-search.ts";

export type PageQuery<Filter extends string> = (
  customerId: number,
  search: ListSearch<Filter>,
) => { readonly queryKey: QueryKey; readonly queryFn?: (context: never) => unknown };

interface Found {
  readonly total: number;
  readonly totalCapped?: true;
}

/** Each count is a request, so filters with more options have none. */
const mostCounted = 12;

const counted = (t: KitText, { value, label }: Option, found: Found | undefined): CountedOption => {
  if (!found) return { value, label, count: "" };
  const [count, end] = [found.total, found.totalCapped ? "-capped" : ""] as const;
  return {
    value,
    label,
    count: t(`list.count${end}`, { count }),
    spoken: t(`list.option-found${end}`, { label, count }),
  };
};

/**
 * The options of a filter, each with how many rows it finds together with the search text and the other filters. Counting
 * loads the page that the option leads to, so choosing it shows its rows at once. A count that fails is left out.
 */
export const useOptionCounts = (
  { search }: AnyList,
  { name, options }: ChoiceFilter<string>,
  pageQuery: PageQuery<string> | undefined,
): readonly CountedOption[] => {
  const t = useKitText();
  const { id } = useCustomer();
  const isCounted = pageQuery && options.length <= mostCounted;
  const queries = isCounted
    ? options.map(({ value }) => {
        const filters = { ...search.filters, [name]: value };
        const { queryKey, queryFn } = pageQuery(id, { ...search, filters, page: 1 });
        // Without the list's placeholder: the previous rows are not the count of this option.
        return { queryKey, queryFn: queryFn as QueryFunction<Found> };
      })
    : [];
  const results = useQueries({ queries });
  return isCounted ? options.map((option, place) => counted(t, option, results[place]?.data)) : options;
};
