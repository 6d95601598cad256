import { classNames } from "../../../ui/class-names.ts";
import styles from "./figures.module.css";

interface LoadBarProps {
  readonly parts: readonly { readonly key: string; readonly pct: number; readonly tone: "a" | "b" | "total" }[];
  /** Where the mark of the limit is, in percent of the bar. */
  readonly mark?: number;
  readonly high?: boolean;
}

/** Loads beside each other in one bar, with a mark at the limit. Words beside it say the same, so it is hidden from readers. */
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
