import { type ReactNode, useEffect, useRef } from "react";
import type { Tone } from "./badge.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./callout.module.css";

const noticeIcons = { neutral: "info", ok: "check", info: "info", warn: "warning", bad: "warning" } as const;

interface CalloutProps {
  readonly tone?: Tone;
  /** Announces the notice and brings it into sight when it appears after the screen was read. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** Something to know before going on, set off from the rest. */
export function Callout({ tone = "info", live, children }: CalloutProps) {
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
