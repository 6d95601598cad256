import { classNames } from "../class-names.ts";
import styles from "./availability-strip.module.css";
import { type ChartDay, DaySlider, type DaySliderProps } from "./day-slider.tsx";

export type DayState = "up" | "warn" | "bad" | "none";

export interface StripDay extends ChartDay {
  readonly state: DayState;
}

type AvailabilityStripProps = Pick<DaySliderProps<StripDay>, "label" | "days" | "marks">;

/** A column for each day: the worse, the higher. */
export function AvailabilityStrip(strip: AvailabilityStripProps) {
  return (
    <DaySlider
      {...strip}
      className={styles.days}
      column={({ key, state }, isChosen) => (
        <span key={key} className={classNames(styles.day, styles[state], isChosen && styles.chosen)} />
      )}
    />
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
