import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { FilterBar } from "../ui/filter-bar.tsx";
import { useKitText } from "../ui/kit-text.ts";
import { Loader } from "../ui/loader.tsx";
import { NothingFound } from "../ui/nothing-found.tsx";
import { Page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { type Option, SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { ExportButton } from "./export-button.tsx";
import { ListActions } from "./list-actions.tsx";
import type { List } from "./use-list.ts";

/** A choice beside the search box. */
export interface ListFilter<Filter extends string> {
  readonly name: Filter;
  readonly label: string;
  /** Without the one that stands for all. */
  readonly options: readonly Option[];
}

/** A column; one that has a `label` may be left out, and is called by it where columns are chosen. */
export interface ListColumn<Row> extends Column<Row> {
  readonly label?: string;
}

interface Result<Row> {
  readonly data:
    | { readonly items: readonly Row[]; readonly total: number; readonly totalCapped?: true | undefined }
    | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface ListPageProps<Filter extends string, Row> {
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  readonly list: List<Filter | "q">;
  readonly result: Result<Row>;
  readonly pageSize: number;
  readonly searchLabel: string;
  readonly filters: readonly ListFilter<Filter>[];
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** The list, by the word in its address, under which its views are kept. */
  readonly views: string;
  /** What stands there while there is nothing at all. */
  readonly none: ReactNode;
  readonly onSave: () => Promise<void>;
}

/** A screen that is a list: search and filters, views and columns, the table or why there is none, pages, a file of it all. */
export function ListPage<Filter extends string, Row>(props: ListPageProps<Filter, Row>) {
  const { title, description, actions, list, result, pageSize, none, onSave } = props;
  const { data, isPending, isError, refetch } = result;
  const { search } = list;
  const items = data?.items ?? [];
  const columns = props.columns.filter(({ key, label }) => label === undefined || search.columns.includes(key));
  const empty = list.isFiltered || search.page > 1 ? <NothingFound onClear={list.clear} /> : none;
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          {actions}
          {items.length > 0 && <ExportButton filtered={list.isFiltered} onSave={onSave} />}
        </>
      }
    >
      <Filters {...props} />
      <Card flush>
        <Loader
          loading={isPending}
          failed={isError && !data}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="row" count={12} />}
        >
          {items.length > 0 ? (
            <Table
              caption={title}
              columns={columns}
              rows={items}
              rowKey={props.rowKey}
              sorting={list.sorting}
              onSort={list.sortBy}
            />
          ) : (
            empty
          )}
        </Loader>
      </Card>
      {data && items.length > 0 && (
        <Pager
          page={search.page}
          pageSize={pageSize}
          total={data.total}
          capped={data.totalCapped}
          hrefOf={list.hrefOfPage}
        />
      )}
    </Page>
  );
}

function Filters<Filter extends string, Row>({
  list,
  searchLabel,
  filters,
  columns,
  views,
}: ListPageProps<Filter, Row>) {
  const t = useKitText();
  const optional = columns.flatMap(({ key, label }) => (label === undefined ? [] : [{ key, label }]));
  const values: Readonly<Record<string, string>> = list.search.filters;
  const set = (name: string, value: string) => list.filter({ [name]: value } as never);
  return (
    <FilterBar actions={<ListActions views={views} list={list} columns={optional} />}>
      <SearchBox label={searchLabel} value={values["q"] ?? ""} onChange={(q) => set("q", q)} />
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          options={[{ value: "", label: t("list.all") }, ...options]}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
    </FilterBar>
  );
}
