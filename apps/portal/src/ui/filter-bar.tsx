import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./filter-bar.module.css";
import { Icon } from "./icon.tsx";
import { useKitText } from "./kit-text.ts";

interface FilterBarProps {
  readonly label?: string;
  /** The search box, which is never folded away. */
  readonly search?: ReactNode;
  /** How many of the filters are set, what is searched for apart. */
  readonly set: number;
  /** Takes away those that are set. */
  readonly onUnset: () => void;
  /** What acts on the list as it is found: views, columns. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The fields with which a list is searched. On a narrow screen, where they would hide the list, a button unfolds them. */
export function FilterBar({ label, search, set, onUnset, actions, children }: FilterBarProps) {
  // Its fields are new each time: to remember it would only make it larger.
  "use no memo";
  const t = useKitText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const unset = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onUnset();
    // The button that was pressed goes with what it takes away; the one before it stays.
    (currentTarget.previousElementSibling as HTMLElement).focus();
  };
  return (
    <search className={styles.bar} aria-label={label ?? t("list.filters")} data-print="hide">
      <div className={styles.fields}>
        {search}
        <div className={styles.fold}>
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {t("list.set", { count: set })}
            <Icon name="down" size="small" />
          </Button>
          {set > 0 && (
            <Button variant="quiet" onClick={unset}>
              {t("list.unset", { count: set })}
            </Button>
          )}
        </div>
        <div id={id} className={classNames(styles.others, open && styles.open)}>
          {children}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  );
}
