import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";

export type Tone = "neutral" | "ok" | "info" | "warn" | "bad";

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  /** `title` is the height beside a title. */
  readonly size?: "normal" | "title";
  readonly children: ReactNode;
}

/** An exceptional state in one or two words; the colour only repeats the text. A normal state is a `State`. */
export function Badge({ tone = "neutral", icon, size = "normal", children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], size === "title" && styles.title)}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  );
}
