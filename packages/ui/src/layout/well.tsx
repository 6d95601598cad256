import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./well.module.css";

interface WellProps {
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A remark inside a card: quiet, in a sunken box. */
export function Well({ icon = "info", children }: WellProps) {
  return (
    <div className={styles.well}>
      <Icon name={icon} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
