import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./filter-bar.module.css";
import { Icon } from "./icon.tsx";
import { useKitText } from "./kit-text.ts";

interface FilterBarProps {
  readonly label?: string;
  /** The search box, which never collapses. */
  readonly search?: ReactNode;
  /** The number of filters set, without the search text. */
  readonly set: number;
  /** Clears the filters. */
  readonly onUnset: () => void;
  /** Actions on the filtered list: views, columns. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The filters of a list. On narrow screens they collapse behind a button, because they would hide the list. */
export function FilterBar({ label, search, set, onUnset, actions, children }: FilterBarProps) {
  // The fields are new on each render: memoisation would only add code.
  "use no memo";
  const t = useKitText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const unset = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onUnset();
    // The clear button disappears with the filters, so the focus moves to the button before it.
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
