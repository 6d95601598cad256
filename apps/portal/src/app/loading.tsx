import styles from "./loading.module.css";

/** What shows while a language loads; it is fixed, as no other text can be there yet (decision D-57). */
export function Loading() {
  return (
    <span role="status" lang="nl" className={styles.loading}>
      Laden...
    </span>
  );
}
