import styles from "./dots.module.css";

/** Three dots: the content of a button for more actions. */
export function Dots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      ⋯
    </span>
  );
}
