import { useState } from "react";
import { Card, CardGrid } from "@demarc/ui/layout/card.tsx";
import { AddressGrid, type Square } from "@demarc/ui/charts/address-grid.tsx";
import { AvailabilityStrip, type DayState } from "@demarc/ui/charts/availability-strip.tsx";
import { Legend } from "@demarc/ui/charts/legend.tsx";
import { type MonthBar, MonthBars } from "@demarc/ui/charts/month-bars.tsx";
import { Stack, Swatch } from "@demarc/ui/charts/stack.tsx";
import { Steps } from "@demarc/ui/charts/steps.tsx";
import { DemoTimeCharts } from "./demo-time-charts.tsx";
import { Row, Section } from "./demo-section.tsx";

const states: Readonly<Record<number, DayState>> = { 3: "none", 20: "warn", 21: "bad", 34: "bad" };
const days = Array.from({ length: 45 }, (_, place) => {
  const state = states[place] ?? "up";
  const text = { up: "Working", warn: "4 min degraded", bad: "2 h down", none: "Not known" }[state];
  return { key: String(place), state, name: `Day ${place + 1}`, text };
});

const squareStates = ["reserved", "gateway", "used", "used", "failed", "free", "free", "reserved"] as const;
const squares = squareStates.map((state, place): Square => ({
  key: `192.0.2.${place}`,
  state,
  name: `192.0.2.${place}, ${state}`,
  short: String(place),
}));

const parts = [
  { key: "fibre", share: 62, tone: "a", text: "Fibre € 620" },
  { key: "power", share: 30, tone: "c", text: "Power € 300" },
  { key: "rest", share: 8, tone: "other", text: "Other € 80" },
] as const;

const bars = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"].map((label, place) => ({
  key: label,
  label,
  figure: place === 5 ? "€ 1,000" : null,
  name: `${label}: € ${700 + 60 * place}`,
  href: "#months",
  parts: [
    { tone: "past", value: 600 + 40 * place },
    { tone: place === 4 ? "bad" : "brand", value: 100 + 20 * place },
  ],
  strong: place === 5,
})) satisfies readonly MonthBar[];

export function DemoCharts() {
  const [chosen, choose] = useState<string>();
  return (
    <Section title="Charts">
      <CardGrid>
        <Card title="Availability strip">
          <AvailabilityStrip label="Availability of 45 days" days={days} marks={[{ place: 0, text: "Day 1" }]} />
          <Legend
            items={[
              { tone: "ok", text: "Working" },
              { tone: "warn", text: "Degraded" },
              { tone: "bad", text: "Down" },
            ]}
          />
        </Card>
        <Card title="Address grid">
          <AddressGrid
            summary="192.0.2.0/29: 2 addresses in use, 1 failed, 2 free"
            squares={squares}
            chosen={chosen}
            onOpen={choose}
          />
        </Card>
        <Card title="Month bars">
          <MonthBars summary="Six months, November is the highest" bars={bars} />
        </Card>
        <Card title="Steps">
          <Steps
            summary="From € 900 in October to € 1,000 in November"
            from="October"
            to="November"
            start={900}
            steps={[
              { key: "new", title: "3 new lines", note: "Zwolle", change: 150, figure: "+ € 150" },
              { key: "less", title: "Less power", change: -50, figure: "− € 50" },
            ]}
          />
        </Card>
        <Card title="Stack">
          <Stack parts={parts} />
          {parts.map(({ key, tone, text }) => (
            <Row key={key}>
              <Swatch tone={tone} />
              {text}
            </Row>
          ))}
        </Card>
      </CardGrid>
      <DemoTimeCharts />
    </Section>
  );
}
