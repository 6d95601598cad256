import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./steps.module.css";

export interface Step {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly change: number;
  /** The change as text, with its sign. */
  readonly figure: string;
}

interface StepsProps {
  /** One sentence with the first and the last total. */
  readonly summary: string;
  /** The names of both totals. */
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly steps: readonly Step[];
}

/** Room at both edges, in per cent of the width. */
const inset = 6;

/** How the first total becomes the last one: the bar of each step goes from the running total before it to the one after it. */
export function Steps({ summary, from, to, start, steps }: StepsProps) {
  const totals = [start];
  for (const { change } of steps) totals.push((totals.at(-1) ?? start) + change);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const place = (total: number) => inset + ((total - least) / Math.max(1, most - least)) * (100 - 2 * inset);
  return (
    <figure>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <ol className={styles.steps}>
        {steps.map(({ key, title, note, change, figure }, at) => (
          <li key={key} className={styles.step}>
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              {note && <p className={styles.note}>{note}</p>}
            </div>
            <Track
              before={place(totals[at] ?? start)}
              after={place(totals[at + 1] ?? start)}
              start={place(start)}
              isMore={change > 0}
              from={at === 0 ? from : undefined}
              to={at === steps.length - 1 ? to : undefined}
            />
            <span className={styles.figure}>{figure}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface TrackProps {
  /** Positions in per cent of the width. */
  readonly before: number;
  readonly after: number;
  readonly start: number;
  readonly isMore: boolean;
  /** `from`: the name of the first total, in the first row. `to`: the name of the last total, in the last row. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function Track({ before, after, start, isMore, from, to }: TrackProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={classNames(styles.start, from !== undefined && styles.first)} style={{ left: `${start}%` }} />
      <span
        className={classNames(styles.bar, isMore && styles.more)}
        style={{ left: `${Math.min(before, after)}%`, width: `${Math.abs(after - before)}%` }}
      />
      <span className={classNames(styles.link, to !== undefined && styles.last)} style={{ left: `${after}%` }} />
      {from !== undefined && (
        <span className={styles.from} style={{ left: `${start}%` }}>
          {from}
        </span>
      )}
      {to !== undefined && (
        <span className={styles.to} style={{ left: `${after}%` }}>
          {to}
        </span>
      )}
    </span>
  );
}
