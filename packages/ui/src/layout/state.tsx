import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import { classNames } from "../class-names.ts";
import styles from "./state.module.css";

interface StateProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A normal state: a dot and a word. An exception that needs attention is a `Badge`. */
export function State({ tone = "neutral", children }: StateProps) {
  return (
    <span className={classNames(styles.state, styles[tone])}>
      <span className={styles.dot} />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
