import type { Overload } from "@demarc/contract/power/power-figures";
import { daysAfter } from "@demarc/contract/core/calendar";
import { amsterdamClock } from "../window/amsterdam-time.ts";

type Hour = Overload["hours"][number];

export interface OverloadDay {
  /** `2026-11-25`, in Amsterdam. */
  readonly day: string;
  /** The overload of each hour of the day. */
  readonly hours: readonly { readonly clock: number; readonly over: Hour | undefined }[];
}

const clockOf = (instant: string) => amsterdamClock(Date.parse(instant) / 1000);

/** The last days by the Dutch clock, oldest first. An hour that occurs twice is shown once, with the worse of the two. */
export const overloadDays = (hours: readonly Hour[], today: string, count: number): readonly OverloadDay[] =>
  Array.from({ length: count }, (_, place) => {
    const day = daysAfter(today, place + 1 - count);
    return {
      day,
      hours: Array.from({ length: 24 }, (_hour, clock) => ({
        clock,
        over: hours
          .filter(({ from }) => clockOf(from).slice(0, 13) === `${day}T${String(clock).padStart(2, "0")}`)
          .toSorted((one, other) => other.overMinutes - one.overMinutes)
          .at(0),
      })),
    };
  });

export const timeOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** The hours above the breaker of a day as ranges: `09:00–18:00`. */
export const rangesOf = ({ hours }: OverloadDay): readonly string[] => {
  const ranges: [number, number][] = [];
  for (const { clock, over } of hours) {
    if (!over) continue;
    const last = ranges.at(-1);
    if (last && last[1] === clock) last[1] = clock + 1;
    else ranges.push([clock, clock + 1]);
  }
  return ranges.map(([from, to]) => `${timeOf(from)}–${timeOf(to)}`);
};
