import { type ReactNode, useEffect, useRef } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "neutral" | "ok" | "info" | "warn" | "bad";

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A state in one or two words; the colour only repeats the text. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  );
}

const noticeIcons = { neutral: "info", ok: "check", info: "info", warn: "warning", bad: "warning" } as const;

interface NoticeProps {
  readonly tone?: Tone;
  /** Announces the notice and scrolls it into view if it appears after the screen has rendered. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A message inside a screen, for information or a warning. */
export function Notice({ tone = "info", live, children }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (live) ref.current?.scrollIntoView({ block: "nearest" });
  }, [live]);
  return (
    <div ref={ref} className={classNames(styles.notice, styles[tone])} role={live ? "alert" : undefined}>
      <Icon name={noticeIcons[tone]} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
