import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./day-bars.module.css";

export interface DayBar {
  readonly key: string;
  readonly value: number;
  /** The day in full, and its value: "Tue 20 Oct", "12.4 kWh". */
  readonly name: string;
  readonly text: string;
}

interface DayBarsProps {
  readonly label: string;
  /** Oldest first. */
  readonly bars: readonly DayBar[];
  /** Below the bars: the place of a day, counted from the first one, and its text. */
  readonly marks: readonly { readonly place: number; readonly text: string }[];
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A bar for each day. Pointer and arrow keys show a day in words. */
export function DayBars({ label, bars, marks }: DayBarsProps) {
  const last = bars.length - 1;
  const [at, setAt] = useState(last);
  const [open, setOpen] = useState(false);
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const bar = bars[at];
  if (!bar) return null;
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setAt(step(at, last));
    setOpen(true);
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
    setOpen(true);
  };
  return (
    <div className={styles.frame}>
      <div
        className={styles.bars}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${bar.name}, ${bar.text}`}
        onKeyDown={walk}
        onFocus={({ currentTarget }) => setOpen(currentTarget.matches(":focus-visible"))}
        onBlur={() => setOpen(false)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setOpen(false)}
      >
        {bars.map(({ key, value }, place) => (
          <span
            key={key}
            className={classNames(styles.bar, open && place === at && styles.chosen)}
            style={{ height: most > 0 ? `${(value / most) * 100}%` : 0 }}
          />
        ))}
      </div>
      {open && (
        <div
          className={styles.tip}
          // Kept inside the card at both ends.
          style={{ left: `clamp(80px, ${((at + 0.5) / bars.length) * 100}%, calc(100% - 80px))` }}
          aria-hidden="true"
        >
          <strong>{bar.name}</strong> {bar.text}
        </div>
      )}
      <div className={styles.marks} aria-hidden="true">
        {marks.map(({ place, text }) => (
          <span key={place} style={place === last ? { right: 0 } : { left: `${(place / bars.length) * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
