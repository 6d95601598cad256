import { classNames } from "@demarc/ui/class-names.ts";
import styles from "./figures.module.css";

interface LoadBarProps {
  readonly parts: readonly { readonly key: string; readonly pct: number; readonly tone: "a" | "b" | "total" }[];
  /** Where the mark of the limit is, in percent of the bar. */
  readonly mark?: number;
  readonly high?: boolean;
}

/** A stacked bar of loads with a mark at the limit. Hidden from screen readers, because text beside it says the same. */
export function LoadBar({ parts, mark, high = false }: LoadBarProps) {
  return (
    <div className={classNames(styles.bar, high && styles.high)} aria-hidden="true">
      {parts.map(({ key, pct, tone }) => (
        <span key={key} className={classNames(styles.part, styles[tone])} style={{ width: `${Math.min(100, pct)}%` }} />
      ))}
      {mark !== undefined && <span className={styles.mark} style={{ left: `${Math.min(99.5, mark)}%` }} />}
    </div>
  );
}
