import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

/**
 * Terms with their values in rows; the caller decides what to show for a missing value. A `FactStrip` shows a few beside each
 * other.
 */
export function DefinitionList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function Definition({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
