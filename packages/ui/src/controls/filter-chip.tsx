import { type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./filter-chip.module.css";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";

interface FilterChipProps {
  readonly label: string;
  /** What is set, in words; undefined if nothing is. A filter that is only on or off has no value to show. */
  readonly value: ReactNode;
  readonly onClear: () => void;
  /** Renders the popover at the chip. A filter that is only on or off has none, and is switched on instead. */
  readonly panel?: (anchor: RefObject<HTMLElement | null>, close: () => void) => ReactNode;
  readonly onSet?: () => void;
}

export function FilterChip({ label, value, onClear, panel, onSet }: FilterChipProps) {
  const t = useKitText();
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const isSet = value !== undefined;
  const opener = () => root.current?.querySelector<HTMLElement>("button");
  const clear = () => {
    setOpen(false);
    onClear();
    opener()?.focus();
  };
  const close = () => setOpen(false);
  const press = () => {
    if (panel) setOpen(!open);
    else if (isSet) clear();
    else onSet?.();
  };
  return (
    <span ref={root} className={styles.root}>
      <span className={classNames(styles.chip, isSet && styles.on)}>
        <button
          type="button"
          className={styles.open}
          aria-haspopup={panel && "dialog"}
          aria-expanded={panel && open}
          aria-pressed={panel ? undefined : isSet}
          onClick={press}
        >
          {!isSet && <Icon name="plus" size="small" />}
          {panel ? label : <span className={isSet ? styles.value : undefined}>{label}</span>}
          {panel && isSet && <span className={styles.value}>{value}</span>}
        </button>
        {isSet && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t("list.clear-one", { label })}
            title={t("list.clear-one", { label })}
            onClick={clear}
          >
            <Icon name="close" size="small" />
          </button>
        )}
      </span>
      {open && panel && <Suspense>{panel(root, close)}</Suspense>}
    </span>
  );
}
