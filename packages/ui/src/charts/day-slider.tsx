import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import styles from "./day-slider.module.css";

export interface ChartDay {
  readonly key: string;
  /** The day in full: "Tue 20 Oct". */
  readonly name: string;
  /** Its value or state: "12.4 kWh", "2 h down". */
  readonly text: string;
  /** More about it, such as the times. */
  readonly detail?: string | undefined;
}

export interface DaySliderProps<Day extends ChartDay> {
  readonly label: string;
  /** Oldest first. */
  readonly days: readonly Day[];
  /** Texts below the days; `place` is the index of the day. */
  readonly marks: readonly { readonly place: number; readonly text: string }[];
  readonly className: string | undefined;
  readonly column: (day: Day, isChosen: boolean) => ReactNode;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A column for each day. Pointer and arrow keys show a day in words. */
export function DaySlider<Day extends ChartDay>({ label, days, marks, className = "", column }: DaySliderProps<Day>) {
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
    <div className={styles.frame}>
      <div
        className={`${styles.days} ${className}`}
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
        {days.map((one, place) => column(one, open && place === at))}
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
