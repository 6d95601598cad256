import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./table.module.css";

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
  /** The position on a phone, where a row takes two lines: first line, second line, at the end, or hidden. */
  readonly phone?: "lead" | "detail" | "trail" | "hidden";
  /** A prefix for the value on a phone, where there is no header. */
  readonly phoneLabel?: (row: Row) => string | undefined;
}

// Explicit roles, because Safari drops the native ones from cells that are not laid out as a table.
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: (sorting: Sorting) => void;
  readonly dense?: boolean;
}

/** A table with a sticky header; on a phone each row becomes two lines, and the roles stay. */
export function Table<Row>({ caption, columns, rows, rowKey, sorting, onSort, dense }: TableProps<Row>) {
  return (
    <div className={styles.box}>
      <table className={classNames(styles.table, dense && styles.dense)} {...roles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const className = classNames(styles.heading, column.align && styles[column.align]);
  if (!column.sortable || !onSort)
    return (
      <th scope="col" {...roles.columnheader} className={className}>
        {column.header}
      </th>
    );
  const active = sorting?.key === column.key;
  const order = active ? (sorting.descending ? "descending" : "ascending") : "none";
  return (
    <th scope="col" {...roles.columnheader} className={className} aria-sort={order}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ key: column.key, descending: active && !sorting.descending })}
      >
        {column.header}
        <span className={order === "ascending" ? styles.ascending : undefined}>
          <Icon name={active ? "down" : "sort"} size="small" />
        </span>
      </button>
    </th>
  );
}

/** The placeholder of an empty cell; the phone layout hides it. */
const blank = "–";

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row);
  const className = classNames(
    styles.cell,
    column.align && styles[column.align],
    styles[content === blank ? "hidden" : (column.phone ?? (column.rowHeader ? "lead" : "detail"))],
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
