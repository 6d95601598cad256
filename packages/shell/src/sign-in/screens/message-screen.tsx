import type { ReactNode } from "react";
import styles from "./message-screen.module.css";

interface MessageScreenProps {
  readonly title: string;
  readonly text: string;
  /** Announces work in progress, with a moving bar. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function MessageScreen({ title, text, busy = false, children }: MessageScreenProps) {
  return (
    <section className={styles.notice} aria-busy={busy}>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status" className={styles.text}>
        {text}
      </p>
      {busy && <div className={styles.bar} />}
      {children && <div>{children}</div>}
    </section>
  );
}
