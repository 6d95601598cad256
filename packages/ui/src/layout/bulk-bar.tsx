import { type ReactNode, useEffect, useEffectEvent } from "react";
import styles from "./bulk-bar.module.css";
import { Icon, type IconName } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";

export interface BulkAction {
  readonly label: string;
  readonly icon?: IconName;
  readonly pending?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

interface BulkBarProps {
  readonly count: number;
  readonly actions: readonly BulkAction[];
  /** Chooses every row that the filter finds; absent if all are chosen, or if there are too many. */
  readonly all?: { readonly count: number; readonly run: () => void } | undefined;
  /** Why the actions are off. */
  readonly note?: ReactNode;
  readonly onClear: () => void;
}

/** The actions for the chosen rows, floating above the foot of a list; Esc clears the choice. */
export function BulkBar({ count, actions, all, note, onClear }: BulkBarProps) {
  const t = useKitText();
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog, menu or popover above the list takes the key for itself.
      const isTaken = event.defaultPrevented || document.querySelector("dialog[open], [role=menu]") !== null;
      if (event.key === "Escape" && !isTaken) clear();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <section className={styles.bar} aria-label={t("list.bulk")} data-print="hide" data-bottom-bar>
      <span role="status">{note ?? t("list.selected", { count })}</span>
      {all && (
        <button type="button" onClick={all.run}>
          {t("list.select-all", { count: all.count })}
        </button>
      )}
      <span className={styles.line} />
      {actions.map(({ label, icon, pending = false, disabled = false, run }, place) => (
        <button
          key={label}
          type="button"
          className={place === 0 ? styles.first : undefined}
          disabled={disabled}
          aria-disabled={pending || undefined}
          onClick={() => !pending && run()}
        >
          {icon && <Icon name={icon} size="small" />}
          {label}
        </button>
      ))}
      <span className={styles.line} />
      <button type="button" title={t("list.select-none")} onClick={onClear}>
        <Icon name="close" size="small" />
        <span className="visually-hidden">{t("list.select-none")}</span>
        <kbd className={styles.key}>Esc</kbd>
      </button>
    </section>
  );
}
