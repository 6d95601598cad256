import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

/** Facts with their names; facts without a value are left to the caller, who knows what their absence means. */
export function DefinitionList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

/** One fact of a definition list. */
export function Definition({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
