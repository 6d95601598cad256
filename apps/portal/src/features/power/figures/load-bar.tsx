import { classNames } from "@demarc/ui/class-names.ts";
import styles from "./figures.module.css";

interface LoadBarProps {
  readonly parts: readonly {
    readonly key: string;
    readonly pct: number;
    readonly tone: "a" | "b" | "total" | "more";
  }[];
  /** The limits, in percent of the bar, each with its name below the bar. */
  readonly marks?: readonly { readonly at: number; readonly name?: string | undefined; readonly firm?: boolean }[];
  readonly high?: boolean;
}

/** A stacked bar of loads with marks at the limits. Hidden from screen readers, because the text next to it says the same. */
export function LoadBar({ parts, marks, high = false }: LoadBarProps) {
  return (
    <div className={classNames(marks?.some(({ name }) => name) && styles.labelled)} aria-hidden="true">
      <div className={classNames(styles.bar, high && styles.high)}>
        <div className={styles.parts}>
          {parts.map(({ key, pct, tone }) => (
            <span
              key={key}
              className={classNames(styles.part, styles[tone])}
              style={{ width: `${Math.min(100, pct)}%` }}
            />
          ))}
        </div>
        {marks?.map(({ at, name, firm }) => (
          <span
            key={at}
            className={classNames(styles.mark, firm && styles.firm)}
            style={{ left: `${Math.min(99.5, at)}%` }}
          >
            {name && <span className={styles.name}>{name}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}
