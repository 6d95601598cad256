import { Suspense, useState } from "react";
import { Card } from "@demarc/ui/layout/card.tsx";
import { DayBars } from "@demarc/ui/charts/day-bars.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";

// Lazy, as in the screens: it brings uPlot.
const TimeChart = lazyPart(() => import("@demarc/ui/charts/time-chart.tsx"), "TimeChart");

const start = Date.UTC(2026, 10, 24) / 1000;
const step = 300;
const dayS = 86_400;
const times = Array.from({ length: 288 }, (_, place) => start + place * step);
/** Sample power in W with a peak at noon. Feed B has no values for one hour. */
const load = (place: number): number => 900 + 500 * Math.sin((place / 288) * Math.PI) ** 4;
const feedA = times.map((_, place) => load(place));
const feedB = times.map((_, place) => (place >= 60 && place < 72 ? null : load(place) * 0.8));
const peak = feedA.indexOf(Math.max(...feedA));
const clockText = (time: number): string => new Date(time * 1000).toISOString().slice(11, 16);

const days = Array.from({ length: 31 }, (_, place) => ({
  key: String(place),
  value: 20 + ((place * 7) % 11),
  name: `Day ${place + 1}`,
  text: `${20 + ((place * 7) % 11)} kWh`,
}));

export function DemoTimeCharts() {
  const [span, setSpan] = useState({ from: start, to: start + dayS });
  const middle = (span.from + span.to) / 2;
  const half = (span.to - span.from) / 2;
  return (
    <>
      <Card title="Chart of time">
        <Suspense fallback={<Skeleton shape="card" />}>
          <TimeChart
            {...span}
            label="Power of two feeds on a day"
            times={times}
            series={[
              { key: "a", label: "Feed A", tone: "a", values: feedA },
              { key: "b", label: "Feed B", tone: "b", values: feedB },
            ]}
            limits={[{ key: "limit", value: 1600, label: "1,600 W", tone: "limit", side: "start" }]}
            gaps={[{ from: start + 60 * step, to: start + 72 * step, whole: false, label: "No readings of feed B" }]}
            mark={{ at: times[peak] ?? start, value: feedA[peak] ?? 0, label: "Peak" }}
            timeZone="Etc/UTC"
            tickText={clockText}
            axisTexts={(values) => values.map((value) => `${value} W`)}
            readingAt={(place) => ({
              title: clockText(times[place] ?? start),
              lines: [
                `Feed A ${Math.round(feedA[place] ?? 0)} W`,
                `Feed B ${typeof feedB[place] === "number" ? `${Math.round(feedB[place])} W` : "unknown"}`,
              ],
            })}
            onSpan={setSpan}
            onZoom={(factor) => setSpan({ from: middle - half * factor, to: middle + half * factor })}
            onPan={(part) => setSpan({ from: span.from + 2 * half * part, to: span.to + 2 * half * part })}
          />
        </Suspense>
      </Card>
      <Card title="Day bars">
        <DayBars
          label="Energy of 31 days"
          days={days}
          marks={[
            { place: 0, text: "Day 1" },
            { place: 30, text: "Day 31" },
          ]}
        />
      </Card>
    </>
  );
}
