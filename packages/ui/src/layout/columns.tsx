import type { ReactNode } from "react";
import styles from "./columns.module.css";

interface ColumnsProps {
  readonly children: ReactNode;
}

/** The cards of an object page in two equal columns, each pair as high as its higher one; a single card has all the width. */
export function Halves({ children }: ColumnsProps) {
  return <div className={styles.halves}>{children}</div>;
}

/** The main cards of an object page, with others in a narrower column beside them: two `Stack`s. */
export function MainAndSide({ children }: ColumnsProps) {
  return <div className={styles.row}>{children}</div>;
}

export function Stack({ children }: ColumnsProps) {
  return <div className={styles.stack}>{children}</div>;
}
