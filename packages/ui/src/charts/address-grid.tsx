import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./address-grid.module.css";

export type SquareState = "used" | "gateway" | "failed" | "free" | "reserved";

export interface Square {
  /** The address. */
  readonly key: string;
  readonly state: SquareState;
  /** The address with its state and name, for screen readers. */
  readonly name: string;
  /** The last part of the address. */
  readonly short: string;
}

interface AddressGridProps {
  readonly summary: string;
  /** Consecutive addresses, at most 256. */
  readonly squares: readonly Square[];
  readonly chosen: string | undefined;
  /** Opens an address; reserved ones cannot be opened. */
  readonly onOpen: (key: string) => void;
}

/** Up to this many addresses are large squares with the last part of the address. */
const mostLarge = 16;
const wide = 32;
const narrow = 16;

/** The number of squares in a rendered row. */
const columnsOf = (box: HTMLElement): number => {
  const squares = [...box.querySelectorAll<HTMLElement>("[role=option]")];
  const below = squares.findIndex(({ offsetTop }) => offsetTop > (squares[0]?.offsetTop ?? 0));
  return below > 0 ? below : squares.length;
};

const stepOf = (key: string, columns: number): number | undefined => {
  switch (key) {
    case "ArrowRight":
      return 1;
    case "ArrowLeft":
      return -1;
    case "ArrowDown":
      return columns;
    case "ArrowUp":
      return -columns;
    default:
      return undefined;
  }
};

/** The addresses of a block as squares. Arrow keys, Home and End move; Enter opens. */
export function AddressGrid({ summary, squares, chosen, onOpen }: AddressGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<string>();
  const placeOf = (key: string | undefined) => squares.findIndex((square) => square.key === key);
  const at = Math.max(0, placeOf(walked) >= 0 ? placeOf(walked) : placeOf(chosen));
  const isLarge = squares.length <= mostLarge;
  const idOf = (place: number) => `square-${place}`;
  const open = ({ key, state }: Square) => {
    setWalked(key);
    if (state !== "reserved") onOpen(key);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const current = squares[at];
    const step = stepOf(event.key, columnsOf(event.currentTarget));
    const target =
      step !== undefined ? at + step : event.key === "Home" ? 0 : event.key === "End" ? squares.length - 1 : -1;
    const isOpening = event.key === "Enter" || event.key === " ";
    if (step === undefined && target < 0 && !isOpening) return;
    event.preventDefault();
    if (isOpening && current) open(current);
    else if (squares[target]) setWalked(squares[target].key);
  };
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {!isLarge && <ColumnLabels />}
      <div
        ref={box}
        role="listbox"
        aria-label={summary}
        aria-activedescendant={idOf(at)}
        tabIndex={0}
        className={classNames(styles.grid, isLarge && styles.large)}
        onKeyDown={press}
      >
        {squares.map((square, place) => (
          <Cell
            key={square.key}
            id={idOf(place)}
            square={square}
            current={place === at}
            chosen={square.key === chosen}
            label={isLarge || place % narrow > 0 ? undefined : { text: `.${square.short}`, extra: place % wide > 0 }}
            large={isLarge}
            onOpen={open}
          />
        ))}
      </div>
    </figure>
  );
}

function ColumnLabels() {
  return (
    <div className={styles.columns} aria-hidden="true">
      {[0, 8, 16, 24].map((column) => (
        <span
          key={column}
          className={classNames(styles.column, column >= narrow && styles.wide)}
          style={{ gridColumn: column + 2 }}
        >
          +{column}
        </span>
      ))}
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly square: Square;
  readonly current: boolean;
  readonly chosen: boolean;
  /** The label before a row; an extra one shows only in the narrow layout, where rows are half as long. */
  readonly label: { readonly text: string; readonly extra: boolean } | undefined;
  readonly large: boolean;
  readonly onOpen: (square: Square) => void;
}

function Cell({ id, square, current, chosen, label, large, onOpen }: CellProps) {
  const { state, name, short } = square;
  return (
    <>
      {label && (
        <span aria-hidden="true" className={classNames(styles.row, label.extra && styles.extra)}>
          {label.text}
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid handles focus and keys */}
      <span
        id={id}
        role="option"
        aria-label={name}
        aria-selected={chosen}
        aria-disabled={state === "reserved" || undefined}
        title={name}
        className={classNames(styles.square, styles[state], current && styles.current)}
        onClick={() => onOpen(square)}
      >
        {large && short}
      </span>
    </>
  );
}

export function AddressLegend({
  names,
}: {
  readonly names: Readonly<Record<Exclude<SquareState, "reserved">, string>>;
}) {
  return (
    <ul className={styles.legend}>
      {(["used", "gateway", "failed", "free"] as const).map((state) => (
        <li key={state}>
          <span className={classNames(styles.square, styles[state])} aria-hidden="true" />
          {names[state]}
        </li>
      ))}
    </ul>
  );
}
