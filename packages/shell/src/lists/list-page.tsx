import { lazy, type ReactNode, Suspense, useState } from "react";
import type { BulkAction } from "@demarc/ui/layout/bulk-bar.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { useNarrow } from "@demarc/ui/narrow.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { type Column, type RowKey, type Sorting, Table } from "@demarc/ui/layout/table.tsx";
import { useFlashed } from "./flash.ts";
import { ListFrame, type ListFrameProps } from "./list-frame.tsx";
import { usePrintedRows } from "./use-printed-rows.ts";

const BulkBar = lazy(async () => ({ default: (await import("./list-panels.ts")).BulkBar }));

/** A column; one with a `label` is optional and listed under it in the column picker. */
export interface ListColumn<Row> extends Column<Row> {
  readonly label?: string;
}

export interface ListSelection<Row> {
  readonly chosen: ReadonlySet<RowKey>;
  readonly onChange: (chosen: ReadonlySet<RowKey>) => void;
  /** The name of a row, for its box. */
  readonly nameOf: (row: Row) => string;
  /** Whether a row has a box; every row if absent. */
  readonly canChoose?: (row: Row) => boolean;
  readonly actions: readonly BulkAction[];
  /** Chooses every row that the filters find; absent if there are too many. */
  readonly onAll?: (() => void) | undefined;
  /** Why the actions are off. */
  readonly note?: ReactNode;
}

interface ListPageProps<Filter extends string, Row> extends ListFrameProps<Filter, Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  readonly selection?: ListSelection<Row>;
  /** The order of a list until the person sorts it. */
  readonly usualSorting?: Sorting;
}

export function ListPage<Filter extends string, Row>(props: ListPageProps<Filter, Row>) {
  const { title, list, result, columns, rowKey, selection, usualSorting, actions = [], ...frame } = props;
  const t = useKitText();
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState(false);
  const { items, print } = usePrintedRows(list, result, frame.pageQuery);
  const flashed = useFlashed(items.length > 0);
  const shown = columns.filter(({ key, label }) => label === undefined || list.search.columns.includes(key));
  const optional = columns.flatMap(({ key, label }) => (label === undefined ? [] : [{ key, label }]));
  const sorts = columns.flatMap(({ key, header, sortable }) =>
    sortable && typeof header === "string" ? [{ key, label: header }] : [],
  );
  const chosenCount = selection?.chosen.size ?? 0;
  const select: PageAction = { label: t("list.select"), icon: "check", run: () => setChoosing(true) };
  const choice = selection && {
    ...selection,
    nameOf: (row: Row) => t("list.select-row", { name: selection.nameOf(row) }),
    allName: t("list.select-page"),
    onPhone: choosing || chosenCount > 0,
  };
  const table = (loadingRows: number) => (
    <Table
      caption={title}
      columns={shown}
      rows={items}
      rowKey={rowKey}
      sorting={list.sorting ?? usualSorting}
      onSort={list.sortBy}
      single
      flashed={flashed}
      loadingRows={loadingRows}
      choice={choice}
    />
  );
  return (
    <>
      <ListFrame
        {...frame}
        title={title}
        list={list}
        result={result}
        actions={narrow && selection ? [...actions, select] : actions}
        skeleton={table(list.search.rows)}
        sorts={sorts}
        columns={optional}
        hasChosen={chosenCount > 0}
        print={print}
      >
        {table(0)}
      </ListFrame>
      <Suspense>
        {selection && chosenCount > 0 && (
          <Bulk
            selection={selection}
            total={result.data?.total ?? 0}
            onClear={() => {
              setChoosing(false);
              selection.onChange(new Set());
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface BulkProps<Row> {
  readonly selection: ListSelection<Row>;
  readonly total: number;
  readonly onClear: () => void;
}

function Bulk<Row>({ selection: { chosen, actions, onAll, note }, total, onClear }: BulkProps<Row>) {
  return (
    <BulkBar
      count={chosen.size}
      actions={actions}
      all={onAll && chosen.size < total ? { count: total, run: onAll } : undefined}
      note={note}
      onClear={onClear}
    />
  );
}
