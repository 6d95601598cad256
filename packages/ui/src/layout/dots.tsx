import styles from "./dots.module.css";

export function Dots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      ⋯
    </span>
  );
}
