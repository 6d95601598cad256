import styles from "./loading.module.css";

/** Shown while a language loads. The text is fixed, because none is loaded yet (docs/product/screens.md, "Screens"). */
export function Loading() {
  return (
    <span role="status" lang="nl" className={styles.loading}>
      Laden...
    </span>
  );
}
