import {
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import { PaletteContext } from "./palette-dialog.tsx";
import styles from "./palette-dialog.module.css";

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
  /** It was found for an earlier text, so that Enter does not run it. */
  readonly isStale?: boolean;
  /** It changes something at once, so that it runs only after it was shown. */
  readonly isAct?: boolean;
  readonly run: () => void;
}

interface PaletteListProps {
  readonly label: string;
  /** The keyboard hints in the footer; `act` instead of `open` for an entry that changes something. */
  readonly keys: { readonly choose: string; readonly open: string; readonly act?: string; readonly close: string };
  /** The text of the field. */
  readonly text: string;
  /** The visible entries; the caller leaves out empty groups. */
  readonly groups: readonly { readonly label: string; readonly entries: readonly PaletteEntry[] }[];
  /** The summary of the entries for screen readers. */
  readonly announcement: string;
  /** A message below the entries, if any. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/**
 * The entries of a `PaletteDialog`: arrow keys move, Enter runs the entry, and waits if none has loaded yet. The
 * dialog closes before an entry runs.
 */
export function PaletteList({ label, keys, text, groups, announcement, children }: PaletteListProps) {
  const link = use(PaletteContext);
  const id = useId();
  const [chosen, setChosen] = useState({ id: "", text });
  const entries = groups.flatMap((group) => group.entries);
  const active = (chosen.text === text && entries.find((entry) => entry.id === chosen.id)) || entries[0];
  const idOf = (entry: PaletteEntry) => `${id}-${entry.id}`;
  const choose = (entry: PaletteEntry | undefined) => setChosen({ id: entry?.id ?? "", text });
  const listId = entries.length > 0 ? `${id}-list` : undefined;
  const activeId = active && idOf(active);
  useLayoutEffect(() => {
    link?.onList({ listId, activeId });
  }, [link, listId, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const run = (entry: PaletteEntry) => {
    link?.onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent): boolean => {
    const step = steps[event.key];
    if (!active || (event.key === "Enter" ? active.isStale : !step)) return false;
    if (step) choose(entries[step(entries.indexOf(active), entries.length)]);
    else run(active);
    return true;
  };
  useImperativeHandle(link?.keys, () => press);
  useEffect(() => {
    if (active && !active.isStale && link?.takeEnter() && !active.isAct) run(active);
  });
  return (
    <>
      {listId && (
        <div id={listId} role="listbox" aria-label={label} className={styles.list}>
          {groups.map((group) => (
            <PaletteGroup key={group.label} {...group} active={active} idOf={idOf} onActive={choose} onRun={run} />
          ))}
        </div>
      )}
      <p className={styles.note}>{children}</p>
      <PaletteKeys {...keys} open={(active?.isAct && keys.act) || keys.open} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

interface PaletteGroupProps {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  readonly idOf: (entry: PaletteEntry) => string;
  readonly onActive: (entry: PaletteEntry) => void;
  readonly onRun: (entry: PaletteEntry) => void;
}

function PaletteGroup({ label, entries, active, idOf, onActive, onRun }: PaletteGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={styles.group}>
        {label}
      </div>
      {entries.map((entry) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
        <div
          key={entry.id}
          id={idOf(entry)}
          role="option"
          tabIndex={-1}
          aria-selected={entry.id === active?.id}
          className={classNames(styles.entry, entry.isAct && styles.act)}
          onPointerMove={() => onActive(entry)}
          onClick={() => onRun(entry)}
        >
          <Icon name={entry.icon} />
          <span className={styles.label}>{entry.label}</span>
          {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
        </div>
      ))}
    </div>
  );
}

function PaletteKeys({ choose, open, close }: PaletteListProps["keys"]) {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {choose}
      </span>
      <span>
        <kbd>↵</kbd> {open}
      </span>
      <span>
        <kbd>Esc</kbd> {close}
      </span>
    </p>
  );
}
