import { type ReactNode, useState } from "react";
import styles from "./fold.module.css";
import { Icon } from "../icon.tsx";

interface FoldProps {
  readonly title: string;
  /** What is inside, in one line. */
  readonly note?: ReactNode;
  readonly trail?: ReactNode;
  /** Opens it, for an error inside; the person can always open it. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A collapsed section for fields that most people leave unchanged; its title line shows their values. */
export function Fold({ title, note, trail, open, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.fold} open={open || opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.line}>
        <Icon name="chevron" size="small" />
        <strong>{title}</strong>
        <span className={styles.note}>{note}</span>
        {trail !== undefined && <span className={styles.trail}>{trail}</span>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
