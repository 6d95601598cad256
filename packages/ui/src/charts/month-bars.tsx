import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./charts.module.css";

/** The height of the highest bar, in pixels. */
const highest = 160;
const gap = 1.5;

export type BarTone = "past" | "brand" | "bad";

export interface MonthBar {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** Above the bar. */
  readonly figure: ReactNode;
  /** Month and amounts in full, for screen readers. */
  readonly name: string;
  readonly href: string;
  /** From bottom to top. */
  readonly parts: readonly { readonly tone: BarTone; readonly value: number }[];
  readonly strong?: boolean;
}

interface MonthBarsProps {
  readonly summary: string;
  readonly bars: readonly MonthBar[];
}

/** A bar for each month, each a link. On a phone the last six are shown. */
export function MonthBars({ summary, bars }: MonthBarsProps) {
  const most = Math.max(1, ...bars.map(totalOf));
  return (
    <figure className={styles.chart}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <ul className={styles.months}>
        {bars.map((bar) => (
          <li key={bar.key}>
            <a href={bar.href} className={styles.month}>
              <span className="visually-hidden">{bar.name}</span>
              <span className={classNames(bar.strong && styles.strong)} aria-hidden="true">
                {bar.figure}
              </span>
              <Bar bar={bar} scale={highest / most} />
              <span className={classNames(styles.label, bar.strong && styles.strong)} aria-hidden="true">
                {bar.label}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const totalOf = ({ parts }: MonthBar) => parts.reduce((sum, { value }) => sum + value, 0);

const fills = { past: "var(--brand-soft)", brand: "var(--brand)", bad: "var(--bad-solid)" } as const;

function Bar({ bar, scale }: { readonly bar: MonthBar; readonly scale: number }) {
  const drawn = bar.parts.filter(({ value }) => value > 0);
  const height = Math.max(2, Math.round(totalOf(bar) * scale));
  /** The y coordinate of the top of a part; the parts below it are stacked under it. */
  const topOf = (place: number) =>
    height - drawn.slice(0, place + 1).reduce((sum, { value }) => sum + value, 0) * scale;
  return (
    <svg width="32" height={height} viewBox={`0 0 32 ${height}`} aria-hidden="true" focusable="false">
      {drawn.map(({ tone, value }, place) => {
        const top = topOf(place);
        const isLast = place === drawn.length - 1;
        return (
          <path
            key={tone}
            d={barPath(isLast ? top : top + gap, top + value * scale, isLast ? 4 : 0)}
            fill={fills[tone]}
          />
        );
      })}
      {drawn.length === 0 && <path d={`M0 ${height - 1}H32`} stroke="var(--line-strong)" strokeWidth="2" />}
    </svg>
  );
}

/** A bar of 32 wide from `top` to `bottom`, with round upper corners. */
const barPath = (top: number, bottom: number, radius: number): string => {
  const round = Math.min(radius, bottom - top);
  return `M0 ${bottom}V${top + round}a${round} ${round} 0 0 1 ${round} ${-round}H${32 - round}a${round} ${round} 0 0 1 ${round} ${round}V${bottom}z`;
};
