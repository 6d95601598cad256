import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";
import { useKitText } from "./kit-text.ts";

interface FilterBarProps {
  readonly label?: string;
  /** What acts on the list as it is found: views, columns. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The fields with which a list is searched, the search box first. */
export function FilterBar({ label, actions, children }: FilterBarProps) {
  const t = useKitText();
  return (
    <search className={styles.bar} aria-label={label ?? t("list.filters")} data-print="hide">
      <div className={styles.fields}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  );
}
