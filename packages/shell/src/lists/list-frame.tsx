import type { CsvDialect } from "@demarc/contract/core/csv";
import type { ReactNode } from "react";
import { classNames } from "@demarc/ui/class-names.ts";
import { Loader } from "../failures/loader.tsx";
import { useNarrow } from "@demarc/ui/narrow.ts";
import { NothingFound } from "@demarc/ui/layout/nothing-found.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { type PageAction, PageActions } from "@demarc/ui/layout/page-actions.tsx";
import { useDensity } from "./density.ts";
import type { SortColumn } from "./filter-sheet.tsx";
import { FilterRow } from "./filter-row.tsx";
import type { ListFilter } from "./list-filter.ts";
import { ListFoot } from "./list-foot.tsx";
import type { PageQuery } from "./option-counts.ts";
import styles from "./list-page.module.css";
import type { List } from "./use-list.ts";
import type { ListQuery } from "./list-query.ts";
import type { ListPrint } from "./use-printed-rows.ts";

export interface ListFrameProps<Filter extends string, Row> {
  readonly title: string;
  /** The actions of the screen; those that need the rows are disabled while these load. */
  readonly actions?: readonly PageAction[];
  /** Between the title and the list. */
  readonly above?: ReactNode;
  readonly list: List<Filter>;
  readonly result: ListQuery<Row>;
  /** What the search box searches; absent for a list without one. */
  readonly searchLabel?: string;
  readonly filters: readonly ListFilter<NoInfer<Filter>>[];
  /** The query of `result`, with which the options of the filters are counted. */
  readonly pageQuery?: PageQuery<NoInfer<Filter>> | undefined;
  /** The list's name in its address, under which its views are saved. */
  readonly views: string;
  /** Shown when the unfiltered list is empty, with the action that creates the first entry. */
  readonly none: ReactNode;
  /** What the rows add up to, in the foot. */
  readonly foot?: ReactNode;
  /** False if the list has one page only. */
  readonly paged?: boolean;
  /** Saves the list as a file, in this dialect or in the person's usual one. */
  readonly onSave: (csv?: CsvDialect) => Promise<void>;
}

interface FrameParts {
  readonly skeleton: ReactNode;
  readonly sorts?: readonly SortColumn[];
  readonly columns?: readonly { readonly key: string; readonly label: string }[];
  /** Leaves room for the bar of the chosen rows. */
  readonly hasChosen?: boolean;
  readonly print: ListPrint | undefined;
  readonly children: ReactNode;
}

export function ListFrame<Filter extends string, Row>(props: ListFrameProps<Filter, Row> & FrameParts) {
  const { title, actions = [], above, list: own, result, none, foot, paged = true, print, onSave } = props;
  // The frame handles filters of any name; `filters` is checked against the names of the list.
  const list = own as List<string>;
  const narrow = useNarrow();
  const density = useDensity();
  const { data, isPending, isError, error, refetch } = result;
  const isFound = data !== undefined && data.items.length > 0;
  const isSearched = list.isFiltered || list.search.page > 1;
  const filters = (isFound || isSearched || !data) && (
    <FilterRow
      list={list}
      searchLabel={props.searchLabel}
      filters={props.filters}
      pageQuery={props.pageQuery}
      sorts={props.sorts ?? []}
      found={data?.total}
      views={props.views}
      columns={props.columns}
      empty={!isFound}
      print={print}
      onSave={onSave}
    />
  );
  return (
    <Page
      title={title}
      count={data && (data.totalCapped ? `${data.total}+` : data.total)}
      actions={actions.length > 0 && <PageActions actions={actions} shown={2} />}
    >
      {above}
      <div>
        {narrow && filters}
        <div
          className={classNames(styles.card, density === "compact" && styles.compact, props.hasChosen && styles.chosen)}
        >
          {!narrow && filters}
          <Loader
            loading={isPending}
            failed={isError && !data}
            error={error}
            onRetry={() => void refetch()}
            skeleton={props.skeleton}
          >
            {isFound ? props.children : isSearched ? <NothingFound onClear={list.clear} /> : none}
          </Loader>
          {isFound && (
            <ListFoot list={list} total={data.total} capped={data.totalCapped} paged={paged} printed={print?.shown}>
              {foot}
            </ListFoot>
          )}
        </div>
      </div>
    </Page>
  );
}
