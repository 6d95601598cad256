import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon, type IconName } from "../icon.tsx";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** What to do about it: create the first one, or clear the filters. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
