import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./palette-dialog.module.css";

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
  readonly run: () => void;
}

interface PaletteDialogProps {
  readonly label: string;
  readonly placeholder: string;
  /** The keyboard hints in the footer. */
  readonly keys: { readonly choose: string; readonly open: string; readonly close: string };
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The visible entries; the caller leaves out empty groups. */
  readonly groups: readonly { readonly label: string; readonly entries: readonly PaletteEntry[] }[];
  /** The summary of the entries for screen readers. */
  readonly announcement: string;
  readonly onClose: () => void;
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
 * A combo box for navigation and actions: the focus stays in the field, arrow keys move, Enter runs, Esc closes. The dialog
 * closes before an entry runs.
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const { label, placeholder, text, onText, groups, announcement, onClose, children } = props;
  const t = useKitText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<string>();
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const idOf = (entry: PaletteEntry) => `${id}-${entry.id}`;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const run = (entry: PaletteEntry) => {
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else if (event.key === "Enter" && active) run(active);
    else if (step && active) setChosen(entries[step(entries.indexOf(active), entries.length)]?.id);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the keyboard equivalent
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Icon name="search" />
          <PaletteField
            label={label}
            placeholder={placeholder}
            text={text}
            listId={entries.length > 0 ? `${id}-list` : undefined}
            activeId={activeId}
            onText={(next) => {
              setChosen(undefined);
              onText(next);
            }}
            onKeyDown={press}
          />
          <IconButton icon="close" label={t("kit.close")} onClick={onClose} />
        </div>
        {entries.length > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
            {groups.map((group) => (
              <PaletteGroup
                key={group.label}
                {...group}
                active={active}
                idOf={idOf}
                onActive={(entry) => setChosen(entry.id)}
                onRun={run}
              />
            ))}
          </div>
        )}
        <p className={styles.note}>{children}</p>
        <PaletteKeys {...props.keys} />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
    </dialog>
  );
}

interface PaletteFieldProps extends Pick<PaletteDialogProps, "label" | "placeholder" | "text" | "onText"> {
  readonly listId: string | undefined;
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function PaletteField({ label, placeholder, text, onText, listId, activeId, onKeyDown }: PaletteFieldProps) {
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type in it
      autoFocus
      type="text"
      role="combobox"
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={100}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
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
          className={styles.entry}
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

function PaletteKeys({ choose, open, close }: PaletteDialogProps["keys"]) {
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
