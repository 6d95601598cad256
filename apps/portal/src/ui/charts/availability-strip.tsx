import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./availability-strip.module.css";

export type DayState = "up" | "warn" | "bad" | "none";

export interface StripDay {
  readonly key: string;
  readonly state: DayState;
  /** The day in full: "Tue 20 Oct". */
  readonly name: string;
  /** What happened: "2 h down". */
  readonly text: string;
  /** More about it, such as the times. */
  readonly detail?: string | undefined;
}

interface AvailabilityStripProps {
  readonly label: string;
  /** Oldest first. */
  readonly days: readonly StripDay[];
  /** Below the strip: the place of a day, counted from the first one, and its text. */
  readonly marks: readonly { readonly place: number; readonly text: string }[];
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A column for each day: the worse, the higher. Pointer and arrow keys show a day in words. */
export function AvailabilityStrip({ label, days, marks }: AvailabilityStripProps) {
  const last = days.length - 1;
  const [at, setAt] = useState(last);
  const [open, setOpen] = useState(false);
  const day = days[at];
  if (!day) return null;
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setAt(step(at, last));
    setOpen(true);
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
    setOpen(true);
  };
  return (
    <div className={styles.strip}>
      <div
        className={styles.days}
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={[day.name, day.text, day.detail].filter(Boolean).join(", ")}
        onKeyDown={walk}
        onFocus={({ currentTarget }) => setOpen(currentTarget.matches(":focus-visible"))}
        onBlur={() => setOpen(false)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setOpen(false)}
      >
        {days.map(({ key, state }, place) => (
          <span key={key} className={classNames(styles.day, styles[state], open && place === at && styles.chosen)} />
        ))}
      </div>
      {open && (
        <div
          className={styles.tip}
          // Kept inside the card at both ends.
          style={{ left: `clamp(80px, ${((at + 0.5) / days.length) * 100}%, calc(100% - 80px))` }}
          aria-hidden="true"
        >
          <strong>
            {day.name} · {day.text}
          </strong>
          {day.detail}
        </div>
      )}
      <div className={styles.marks} aria-hidden="true">
        {marks.map(({ place, text }) => (
          <span key={place} style={place === last ? { right: 0 } : { left: `${(place / days.length) * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

const columns = 30;
const heights = { up: 9, warn: 12, bad: 16, none: 2 } as const;
const badness: readonly DayState[] = ["none", "up", "warn", "bad"];

/** The same strip for a row of a table: 30 columns, each the worst of three days. `name` says what it shows. */
export function SmallAvailabilityStrip({
  states,
  name,
}: {
  readonly states: readonly DayState[];
  readonly name: string;
}) {
  const each = states.length / columns;
  const worst = Array.from({ length: columns }, (_, place) =>
    states
      .slice(Math.round(place * each), Math.round((place + 1) * each))
      .reduce<DayState>((one, other) => (badness.indexOf(other) > badness.indexOf(one) ? other : one), "none"),
  );
  return (
    <svg className={styles.small} width="89" height="16" viewBox="0 0 89 16" role="img" aria-label={name}>
      <title>{name}</title>
      {badness.map((state) => {
        const drawn = worst.flatMap((one, place) =>
          one === state ? [`M${place * 3} ${16 - heights[state]}h2v${heights[state]}h-2z`] : [],
        );
        return drawn.length > 0 && <path key={state} className={styles[state]} d={drawn.join("")} />;
      })}
    </svg>
  );
}
