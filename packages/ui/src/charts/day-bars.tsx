import { classNames } from "../class-names.ts";
import styles from "./day-bars.module.css";
import { type ChartDay, DaySlider, type DaySliderProps } from "./day-slider.tsx";

export interface DayBar extends ChartDay {
  readonly value: number;
}

type DayBarsProps = Pick<DaySliderProps<DayBar>, "label" | "days" | "marks">;

export function DayBars(bars: DayBarsProps) {
  const most = Math.max(...bars.days.map(({ value }) => value), 0);
  return (
    <DaySlider
      {...bars}
      className={styles.bars}
      column={({ key, value }, isChosen) => (
        <span
          key={key}
          className={classNames(styles.bar, isChosen && styles.chosen)}
          style={{ height: most > 0 ? `${(value / most) * 100}%` : 0 }}
        />
      )}
    />
  );
}
