import type { ReactNode } from "react";
import styles from "./legend.module.css";

interface LegendProps {
  readonly items: readonly { readonly tone: "brand" | "soft" | "ok" | "warn" | "bad"; readonly text: ReactNode }[];
}

/** The meaning of the colours of a chart. Hidden from screen readers: they read the summary of the chart. */
export function Legend({ items }: LegendProps) {
  return (
    <span className={styles.legend} aria-hidden="true">
      {items.map(({ tone, text }) => (
        <span key={tone} className={styles[tone]}>
          {text}
        </span>
      ))}
    </span>
  );
}
