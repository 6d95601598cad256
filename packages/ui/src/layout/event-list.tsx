import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import { classNames } from "../class-names.ts";
import styles from "./event-list.module.css";

export interface TimelineEvent {
  readonly key: string | number;
  /** The instant for machines, and as it is shown. */
  readonly at: string;
  readonly time: string;
  readonly tone?: Tone;
  readonly text: ReactNode;
  readonly note?: ReactNode;
  /** At the end of the line, such as an amount. */
  readonly end?: ReactNode;
}

/** What happened, newest first: time, dot, words. */
export function EventList({ label, events }: { readonly label: string; readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.events} aria-label={label}>
      {events.map(({ key, at, time, tone = "neutral", text, note, end }) => (
        <li key={key} className={styles.event}>
          <time className={styles.time} dateTime={at}>
            {time}
          </time>
          <span className={classNames(styles.dot, styles[tone])} />
          <span>
            {text}
            {note && <span className={styles.note}>{note}</span>}
          </span>
          {end && <span className={styles.end}>{end}</span>}
        </li>
      ))}
    </ol>
  );
}
