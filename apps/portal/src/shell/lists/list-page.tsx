import type { ReactNode } from "react";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { useKitText } from "../../ui/kit-text.ts";
import { Page } from "../../ui/page.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { type Option, SelectField } from "../../ui/select-field.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ExportButton } from "./export-button.tsx";
import { ListActions } from "./list-actions.tsx";
import { type ListQuery, ListResult } from "./list-result.tsx";
import type { List } from "./use-list.ts";

/** A select filter beside the search box. */
export interface ListFilter<Filter extends string> {
  readonly name: Filter;
  readonly label: string;
  /** Without the option for all values. */
  readonly options: readonly Option[];
}

/** A column; one with a `label` is optional and listed under it in the column picker. */
export interface ListColumn<Row> extends Column<Row> {
  readonly label?: string;
}

interface ListPageProps<Filter extends string, Row> {
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  readonly list: List<Filter | "q">;
  readonly result: ListQuery<Row>;
  readonly pageSize: number;
  readonly searchLabel: string;
  readonly filters: readonly ListFilter<Filter>[];
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** The list's name in its address, under which its views are saved. */
  readonly views: string;
  /** Shown when the unfiltered list is empty. */
  readonly none: ReactNode;
  readonly onSave: () => Promise<void>;
}

/** A list screen: search and filters, views and columns, the table or the reason why it is empty, pager, and CSV export. */
export function ListPage<Filter extends string, Row>(props: ListPageProps<Filter, Row>) {
  const { title, description, actions, list, result, pageSize, none, onSave } = props;
  const items = result.data?.items ?? [];
  const columns = props.columns.filter(({ key, label }) => label === undefined || list.search.columns.includes(key));
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
      <ListResult list={list} result={result} pageSize={pageSize} none={none}>
        <Table
          caption={title}
          columns={columns}
          rows={items}
          rowKey={props.rowKey}
          sorting={list.sorting}
          onSort={list.sortBy}
        />
      </ListResult>
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
    <FilterBar
      search={<SearchBox label={searchLabel} value={values["q"] ?? ""} onChange={(q) => set("q", q)} />}
      set={list.set}
      onUnset={list.unset}
      actions={<ListActions views={views} list={list} columns={optional} />}
    >
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
