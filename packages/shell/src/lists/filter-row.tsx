import { lazy, Suspense, useState } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FilterChip } from "@demarc/ui/controls/filter-chip.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { useNarrow } from "@demarc/ui/narrow.ts";
import { SearchBox } from "@demarc/ui/controls/search-box.tsx";
import type { SortColumn } from "./filter-sheet.tsx";
import styles from "./filter-row.module.css";
import { type AnyList, clearFilter, filterInWords, isSet, type ListFilter } from "./list-filter.ts";
import { ListTools, type ListToolsProps } from "./list-tools.tsx";
import type { PageQuery } from "./option-counts.ts";

const FilterPanel = lazy(async () => ({ default: (await import("./list-panels.ts")).FilterPanel }));
const FilterSheet = lazy(async () => ({ default: (await import("./list-panels.ts")).FilterSheet }));

export interface FilterRowProps extends ListToolsProps {
  readonly list: AnyList & ListToolsProps["list"];
  /** What the search box searches; absent for a list without one. */
  readonly searchLabel?: string | undefined;
  readonly filters: readonly ListFilter<string>[];
  /** Counts what each option of a filter finds. */
  readonly pageQuery: PageQuery<string> | undefined;
  readonly sorts: readonly SortColumn[];
  /** How many rows the filters find; undefined while they load. */
  readonly found: number | undefined;
}

export function FilterRow(props: FilterRowProps) {
  const { list, searchLabel, filters, pageQuery, sorts, found, ...tools } = props;
  const t = useKitText();
  const narrow = useNarrow();
  const [sheet, setSheet] = useState(false);
  const set = filters.filter((filter) => isSet(list, filter));
  const clear = () =>
    list.filter(
      Object.fromEntries(Object.keys(list.search.filters).flatMap((name) => (name === "q" ? [] : [[name, ""]]))),
    );
  return (
    <search className={styles.row} aria-label={t("list.filters")} data-print="hide">
      {searchLabel !== undefined && (
        <SearchBox label={searchLabel} value={list.search.filters["q"] ?? ""} onChange={(q) => list.filter({ q })} />
      )}
      {narrow ? (
        <Button icon="sort" aria-haspopup="dialog" onClick={() => setSheet(true)}>
          {t("list.filter", { count: set.length })}
        </Button>
      ) : (
        <>
          <div className={styles.chips}>
            {filters.map((filter) => (
              <Chip key={filter.label} list={list} filter={filter} pageQuery={pageQuery} />
            ))}
            {set.length > 0 && (
              <Button variant="quiet" size="small" onClick={clear}>
                {t("list.clear-all")}
              </Button>
            )}
          </div>
          <ListTools list={list} {...tools} />
        </>
      )}
      <Suspense>
        {narrow && sheet && (
          <FilterSheet
            list={list}
            filters={filters}
            sorts={sorts}
            found={found}
            onClear={set.length > 0 ? clear : undefined}
            tools={<ListTools list={list} {...tools} worded />}
            onClose={() => setSheet(false)}
          />
        )}
      </Suspense>
    </search>
  );
}

interface ChipProps extends Pick<FilterRowProps, "pageQuery"> {
  readonly list: AnyList;
  readonly filter: ListFilter<string>;
}

function Chip({ list, filter, pageQuery }: ChipProps) {
  const t = useKitText();
  const shared = {
    label: filter.label,
    value: filterInWords(t, list, filter),
    onClear: () => clearFilter(list, filter),
  };
  if (filter.kind === "switch")
    return <FilterChip {...shared} onSet={() => list.filter({ [filter.name]: filter.value })} />;
  return (
    <FilterChip
      {...shared}
      panel={(anchor, close) => (
        <FilterPanel list={list} filter={filter} pageQuery={pageQuery} anchor={anchor} onClose={close} />
      )}
    />
  );
}
