import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
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

export interface SquareSelection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

interface AddressGridProps {
  readonly summary: string;
  /** Consecutive addresses, at most 256. */
  readonly squares: readonly Square[];
  readonly chosen: string | undefined;
  /** Opens an address; reserved ones cannot be opened. */
  readonly onOpen: (key: string) => void;
  readonly selection?: SquareSelection | undefined;
}

/** Up to this many addresses are large squares with the last part of the address. */
const mostLarge = 16;
/** The squares in a row: on a phone they would be too small to touch if there were more than eight. */
const [wide, narrow, phone] = [32, 16, 8];

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

/** A label that shows only in the layouts whose rows are half or a quarter as long. */
const rowClass = (place: number) => (place % narrow > 0 ? styles.quarter : place % wide > 0 ? styles.extra : undefined);

const isHost = ({ state }: Square): boolean => state !== "reserved";

const keysOf = (squares: readonly Square[]): readonly string[] => squares.filter(isHost).map(({ key }) => key);

/** A range that is being selected: its first square, and the selection before it. */
interface Range {
  readonly from: number;
  readonly before: ReadonlySet<string>;
}

/** Selecting by drag, Shift and Control; `onSelect` gets everything that is chosen. */
const useSelecting = (squares: readonly Square[], at: number, selection: SquareSelection | undefined) => {
  const { selected = new Set<string>(), onSelect } = selection ?? {};
  const range = useRef<Range>(undefined);
  const drawn = useRef<Range>(undefined);
  const wasDrawn = useRef(false);
  const choose = ({ from, before }: Range, to: number) =>
    onSelect?.(new Set([...before, ...keysOf(squares.slice(Math.min(from, to), Math.max(from, to) + 1))]));
  const extend = (to: number) => {
    range.current ??= { from: at, before: selected };
    choose(range.current, to);
  };
  const toggle = (place: number) => {
    const square = squares[place];
    if (!square || !isHost(square)) return;
    const next = new Set(selected);
    if (!next.delete(square.key)) next.add(square.key);
    onSelect?.(next);
  };
  return {
    extend,
    toggle,
    all: () => onSelect?.(new Set([...selected, ...keysOf(squares)])),
    /** The next range begins at the square that is then current. */
    end: () => {
      range.current = undefined;
    },
    /** Whether the click that follows a drag is to be ignored. */
    isDrawn: () => wasDrawn.current,
    startDraw: ({ pointerType, button, shiftKey, ctrlKey, metaKey }: PointerEvent, place: number) => {
      wasDrawn.current = false;
      const isDrawing = onSelect && pointerType !== "touch" && button === 0 && !shiftKey && place >= 0;
      drawn.current = isDrawing ? { from: place, before: ctrlKey || metaKey ? selected : new Set() } : undefined;
    },
    draw: ({ buttons }: PointerEvent, place: number) => {
      if (!drawn.current || buttons % 2 === 0 || place < 0 || (place === drawn.current.from && !wasDrawn.current))
        return;
      wasDrawn.current = true;
      choose(drawn.current, place);
    },
  };
};

/**
 * The addresses of a block as squares. Arrow keys, Home and End move; Enter opens. With a selection, Space chooses, and Shift with
 * a move, Shift with a click, and a drag choose a range.
 */
export function AddressGrid({ summary, squares, chosen, onOpen, selection }: AddressGridProps) {
  const [walked, setWalked] = useState<string>();
  const placeOf = (key: string | undefined) => squares.findIndex((square) => square.key === key);
  const at = Math.max(0, placeOf(walked) >= 0 ? placeOf(walked) : placeOf(chosen));
  const isLarge = squares.length <= mostLarge;
  const idOf = (place: number) => `square-${place}`;
  const selecting = useSelecting(squares, at, selection);
  const open = (square: Square) => {
    setWalked(square.key);
    if (isHost(square)) onOpen(square.key);
  };
  const click = (square: Square, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (selecting.isDrawn()) return;
    if (selection && shiftKey) return selecting.extend(placeOf(square.key));
    selecting.end();
    if (!selection || !(ctrlKey || metaKey)) return open(square);
    setWalked(square.key);
    selecting.toggle(placeOf(square.key));
  };
  const act = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    if (selection && event.key === " ") selecting.toggle(at);
    else if (selection && event.key === "a" && (event.ctrlKey || event.metaKey)) selecting.all();
    else if ((event.key === "Enter" || event.key === " ") && squares[at]) open(squares[at]);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf(event.key, columnsOf(event.currentTarget));
    const target =
      step !== undefined ? at + step : event.key === "Home" ? 0 : event.key === "End" ? squares.length - 1 : undefined;
    if (target === undefined) {
      if (act(event)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const found = squares[target];
    if (!found) return;
    if (selection && event.shiftKey) selecting.extend(target);
    else selecting.end();
    setWalked(found.key);
  };
  const placeUnder = ({ target }: PointerEvent) =>
    target instanceof Element ? placeOf(target.closest<HTMLElement>("[data-square]")?.dataset["square"]) : -1;
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {!isLarge && <ColumnLabels />}
      <div
        role="listbox"
        aria-label={summary}
        aria-activedescendant={idOf(at)}
        aria-multiselectable={selection ? true : undefined}
        tabIndex={0}
        className={classNames(styles.grid, isLarge && styles.large, selection && styles.selecting)}
        onKeyDown={press}
        onPointerDown={(event) => selecting.startDraw(event, placeUnder(event))}
        onPointerOver={(event) => selecting.draw(event, placeUnder(event))}
      >
        {squares.map((square, place) => (
          <Cell
            key={square.key}
            id={idOf(place)}
            square={square}
            current={place === at}
            chosen={square.key === chosen}
            selected={selection?.selected.has(square.key)}
            label={isLarge || place % phone > 0 ? undefined : { text: `.${square.short}`, className: rowClass(place) }}
            large={isLarge}
            onPress={click}
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
          className={classNames(styles.column, column >= narrow ? styles.wide : column >= phone && styles.half)}
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
  /** Undefined where nothing can be selected. */
  readonly selected: boolean | undefined;
  /** The label before a row. */
  readonly label: { readonly text: string; readonly className: string | undefined } | undefined;
  readonly large: boolean;
  readonly onPress: (square: Square, event: MouseEvent) => void;
}

function Cell({ id, square, current, chosen, selected, label, large, onPress }: CellProps) {
  const { key, state, name, short } = square;
  return (
    <>
      {label && (
        <span aria-hidden="true" className={classNames(styles.row, label.className)}>
          {label.text}
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid handles focus and keys */}
      <span
        id={id}
        role="option"
        aria-label={name}
        aria-selected={selected ?? chosen}
        aria-current={chosen || undefined}
        data-square={key}
        aria-disabled={state === "reserved" || undefined}
        title={name}
        className={classNames(styles.square, styles[state], current && styles.current, selected && styles.selected)}
        onClick={(event) => onPress(square, event)}
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
