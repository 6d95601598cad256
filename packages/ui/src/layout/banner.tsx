import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

export interface BannerProps {
  readonly tone: "info" | "warn" | "bad";
  /** What is the matter, in one sentence. */
  readonly title: ReactNode;
  /** What is known about it, in one line. */
  readonly children?: ReactNode;
  /** An outlined button, then a filled one. */
  readonly actions?: ReactNode;
  /** True if it appears after the screen was read: it is announced. */
  readonly live?: boolean;
}

/** The exceptional state of a record, across the screen, with what to do about it. */
export function Banner({ tone, title, children, actions, live }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={live ? "alert" : undefined}>
      <Icon name={tone === "info" ? "info" : "warning"} />
      <div className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
