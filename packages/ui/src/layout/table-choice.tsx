import { type KeyboardEvent, useRef } from "react";
import { classNames } from "../class-names.ts";
import { TickBox } from "../controls/tick-box.tsx";
import styles from "./table.module.css";

export type RowKey = string | number;

export interface RowChoice<Row> {
  readonly chosen: ReadonlySet<RowKey>;
  readonly onChange: (chosen: ReadonlySet<RowKey>) => void;
  /** The accessible name of the box of a row, and of the box for all rows shown. */
  readonly nameOf: (row: Row) => string;
  readonly allName: string;
  /** Whether a row has a box; every row if absent. */
  readonly canChoose?: (row: Row) => boolean;
  /** True to show the boxes on a phone too. */
  readonly onPhone?: boolean;
}

// Explicit roles, because Safari drops the native ones from cells that are not laid out as a table.
export const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

/** What the boxes of a table do; undefined for a table without boxes. */
export const useChoosing = <Row,>(
  choice: RowChoice<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
) => {
  const pressed = useRef<RowKey>(undefined);
  if (!choice) return undefined;
  const { chosen, onChange, canChoose = () => true } = choice;
  const keys = rows.filter(canChoose).map(rowKey);
  const turn = (turned: readonly RowKey[], on: boolean) =>
    onChange(new Set(on ? [...chosen, ...turned] : [...chosen].filter((key) => !turned.includes(key))));
  return {
    ...choice,
    keys,
    turn,
    /** Shift means everything since the box that was pressed before. */
    press: (key: RowKey, shift: boolean) => {
      const places = [keys.indexOf(pressed.current ?? key), keys.indexOf(key)];
      pressed.current = key;
      const isRange = shift && !places.includes(-1);
      turn(isRange ? keys.slice(Math.min(...places), Math.max(...places) + 1) : [key], !chosen.has(key));
    },
    /** Chooses the row and the one `step` further. Returns the place of that box; -1 if there is none. */
    walk: (key: RowKey, step: 1 | -1): number => {
      const next = keys[keys.indexOf(key) + step];
      if (next === undefined) return -1;
      pressed.current = next;
      turn([key, next], true);
      return keys.indexOf(next);
    },
  };
};

type Choosing<Row> = NonNullable<ReturnType<typeof useChoosing<Row>>>;

export function ChoiceHeading<Row>({ choosing }: { readonly choosing: Choosing<Row> }) {
  const { chosen, keys, turn, allName } = choosing;
  const count = keys.filter((key) => chosen.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  return (
    <th scope="col" {...roles.columnheader} className={classNames(styles.heading, styles.tick)}>
      <TickBox
        label={allName}
        checked={isAll}
        mixed={count > 0 && !isAll}
        disabled={keys.length === 0}
        onChange={() => turn(keys, !isAll)}
      />
    </th>
  );
}

interface ChoiceCellProps<Row> {
  readonly choosing: Choosing<Row>;
  readonly row: Row;
  readonly rowKey: RowKey;
}

/** The box of a row. Shift with a click chooses a range, Shift with an arrow key the next row as well. */
export function ChoiceCell<Row>({ choosing, row, rowKey }: ChoiceCellProps<Row>) {
  const { chosen, keys, nameOf, press, walk } = choosing;
  const has = keys.includes(rowKey);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (!event.shiftKey || step === undefined) return;
    event.preventDefault();
    const boxes = event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-choice] input");
    boxes?.[walk(rowKey, step)]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the box in it handles focus and Space
    <td
      {...roles.cell}
      className={classNames(styles.cell, styles.tick)}
      data-choice={has || undefined}
      onKeyDown={move}
    >
      {has && <TickBox label={nameOf(row)} checked={chosen.has(rowKey)} onChange={(shift) => press(rowKey, shift)} />}
    </td>
  );
}
