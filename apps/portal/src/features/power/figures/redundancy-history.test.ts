import type { Overload, PowerDashboard } from "@demarc/contract/power/power-figures";
import { expect, test } from "vitest";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { demoPower } from "../demo-power.ts";
import { historyText } from "./redundancy-history.tsx";

const none: Overload = { since: null, measuredMinutes: 1440, riskMinutes: 0, overMinutes: 0, hours: [] };
const since = "2026-11-13T12:40:00Z";
const alert = { kind: "REDUNDANCY", raisedAt: since, clearedAt: null } as PowerDashboard["alerts"][number];
const said = (change: Partial<Overload>, isDown = false, alerts: PowerDashboard["alerts"] = []) =>
  historyText(keyText, "en", { power: { ...demoPower, alerts }, overload: { ...none, ...change }, isDown }).replaceAll(
    "\u00a0",
    " ",
  );
const minutes = (count: number) => `power.duration.minutes minutes=${count}`;
const wholeDay = "power.duration.whole-hours hours=24";

test.each<[string, string, string]>([
  ["nothing happened", said({}), ""],
  [
    "a warning says since when",
    said({ since, overMinutes: 1440, riskMinutes: 1440 }, false, [alert]),
    `power.history-over-since over=${wholeDay} time=Fri 13 Nov, 13:40`,
  ],
  [
    "it began before the days that are known",
    said({ since: "2020-01-01T00:00:00Z", overMinutes: 1440, riskMinutes: 1440 }),
    `power.history-over-long over=${wholeDay} time=Wed 1 Jan, 01:00`,
  ],
  ["it is over", said({ overMinutes: 20, riskMinutes: 20 }), `power.history-over over=${minutes(20)}`],
  ["it was at risk", said({ riskMinutes: 25 }), `power.history-risk risk=${minutes(25)} pct=80%`],
  [
    "it was at risk, and more",
    said({ overMinutes: 20, riskMinutes: 25 }),
    `power.history-over over=${minutes(20)} power.history-risk risk=${minutes(25)} pct=80%`,
  ],
  [
    "a part of the day was not measured",
    said({ overMinutes: 20, riskMinutes: 20, measuredMinutes: 40 }),
    `power.history-over over=${minutes(20)} power.history-measured measured=${minutes(40)}`,
  ],
  [
    "the last minutes are not rolled up",
    said({ overMinutes: 20, riskMinutes: 20, measuredMinutes: 1425 }),
    `power.history-over over=${minutes(20)}`,
  ],
  ["a feed is down", said({ since, overMinutes: 20 }, true), "power.history-since time=Fri 13 Nov, 13:40"],
  ["a feed has just gone down", said({ overMinutes: 20 }, true), ""],
])("%s", (_, text, expected) => expect(text).toBe(expected));
