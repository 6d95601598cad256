import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { useNarrow } from "../narrow.ts";
import styles from "./table.module.css";
import { ChoiceCell, ChoiceHeading, roles, type RowChoice, type RowKey, useChoosing } from "./table-choice.tsx";

export type { RowChoice, RowKey } from "./table-choice.tsx";

export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "start" | "center" | "end";
  readonly sortable?: boolean;
  /** The cell that identifies the row. */
  readonly rowHeader?: boolean;
  /**
   * The position on a phone, where a row takes two lines: start or end of the first line (`lead`, `trail`), start or end of the
   * second (`detail`, `end`), or hidden.
   */
  readonly phone?: "lead" | "detail" | "trail" | "end" | "hidden";
  /** A prefix for the value on a phone, where there is no header. */
  readonly phoneLabel?: (row: Row) => string | undefined;
  /** The width in pixels in a table of one-line rows; columns without one share what is left. */
  readonly width?: number;
  /** Leaves out the column in a table of one-line rows below 1500, 1360, 1200, 1100, 1000 or 900 px of window width. */
  readonly drops?: 1500 | 1360 | 1200 | 1100 | 1000 | 900;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: (sorting: Sorting) => void;
  readonly dense?: boolean;
  /** One line per row, cut with an ellipsis, in columns of fixed width. */
  readonly single?: boolean;
  /** The table is wider than its container and scrolls sideways, also by keyboard. */
  readonly wide?: boolean;
  readonly choice?: RowChoice<Row> | undefined;
  /** The row that is open beside the table. */
  readonly current?: RowKey | undefined;
  /** The row that has just been saved: it flashes. */
  readonly flashed?: RowKey | undefined;
  readonly loadingRows?: number;
}

/** A table with a sticky header; on a phone each row becomes two lines, and the roles stay. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sorting,
    onSort,
    dense,
    single,
    choice,
    current,
    flashed,
    loadingRows = 0,
    wide,
  } = props;
  const choosing = useChoosing(choice, rows, rowKey);
  const look = classNames(styles.table, dense && styles.dense, single && styles.single);
  return (
    <div
      className={single ? styles.whole : styles.box}
      {...(wide && { role: "region", "aria-label": caption, tabIndex: 0 })}
    >
      <table className={classNames(look, choice?.onPhone && styles.choosing)} {...roles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {choosing && <ChoiceHeading choosing={choosing} />}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => {
            const key = rowKey(row);
            const isCurrent = key === current;
            const isChosen = isCurrent || choice?.chosen.has(key) === true;
            return (
              <tr
                key={key}
                {...roles.row}
                className={classNames(isChosen && styles.chosen, flashed === key && styles.flashed)}
                aria-current={isCurrent || undefined}
                data-key={key}
              >
                {choosing && <ChoiceCell choosing={choosing} row={row} rowKey={key} />}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            );
          })}
          {Array.from({ length: loadingRows }, (_, place) => (
            <LoadingRow key={place} columns={columns} choice={choice !== undefined} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dropClass = <Row,>({ drops }: Column<Row>) => drops && styles[`drops${drops}`];

/** `end` is the alignment, so the end of the second line has another name. */
const phoneClass = <Row,>({ phone, rowHeader }: Column<Row>) =>
  styles[phone === "end" ? "ending" : (phone ?? (rowHeader ? "lead" : "detail"))];

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { align, width, header } = column;
  const className = classNames(styles.heading, align && styles[align], dropClass(column));
  const style = width === undefined ? undefined : { width };
  // On a phone, sorting is in the sheet with the filters.
  const narrow = useNarrow();
  if (!column.sortable || !onSort)
    return (
      <th scope="col" {...roles.columnheader} className={className} style={style}>
        {header}
      </th>
    );
  const active = sorting?.key === column.key;
  const order = active ? (sorting.descending ? "descending" : "ascending") : "none";
  return (
    <th scope="col" {...roles.columnheader} className={className} style={style} aria-sort={order}>
      {narrow ? (
        header
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key: column.key, descending: active && !sorting.descending })}
        >
          {header}
          <span className={order === "ascending" ? styles.ascending : active ? undefined : styles.unsorted}>
            <Icon name={active ? "down" : "sort"} size="small" />
          </span>
        </button>
      )}
    </th>
  );
}

/** The placeholder of an empty cell; the phone layout hides it. */
const blank = "–";

/** Cells of columns with a visible header show the placeholder when they are empty; those of buttons stay empty. */
const contentOf = <Row,>({ cell, header }: Column<Row>, row: Row): ReactNode => {
  const content = cell(row);
  const isEmpty = content === null || content === undefined || content === false || content === "";
  return isEmpty && typeof header === "string" ? blank : content;
};

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = contentOf(column, row);
  const className = classNames(
    styles.cell,
    column.align && styles[column.align],
    content === blank ? styles.hidden : phoneClass(column),
    dropClass(column),
  );
  const label = column.phoneLabel?.(row);
  if (!column.rowHeader)
    return (
      <td {...roles.cell} className={className} data-label={label && `${label} `}>
        {content}
      </td>
    );
  return (
    <th scope="row" {...roles.rowheader} className={className}>
      {content}
    </th>
  );
}

interface LoadingRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly choice: boolean;
}

function LoadingRow<Row>({ columns, choice }: LoadingRowProps<Row>) {
  const cells = columns.map((column) => ({
    key: column.key,
    look: [column.align && styles[column.align], phoneClass(column), dropClass(column)],
  }));
  return (
    <tr className={styles.loading} aria-hidden="true">
      {(choice ? [{ key: "choice", look: [styles.tick] }, ...cells] : cells).map(({ key, look }) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a grey bar, hidden from screen readers
        <td key={key} className={classNames(styles.cell, ...look)}>
          <span className={styles.bar} />
        </td>
      ))}
    </tr>
  );
}
