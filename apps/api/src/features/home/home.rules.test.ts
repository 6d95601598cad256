import type { Role } from "@demarc/contract/core/access";
import { describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { HomeParts } from "../../platform/home.ts";
import { eventsOf, figuresOf, partsFor } from "./home.rules.ts";

const find = () => sql<never>`select`;

describe("the parts of the home", () => {
  const parts: HomeParts = {
    figures: [
      { name: "invoices", role: "RESELLER_FINANCE", find },
      { name: "orders", role: "RESELLER_ORDER", find },
      { name: "lines", find },
    ],
    readFigures: [{ name: "power", role: "RESELLER_ORDER", read: async () => undefined }],
    events: [
      { source: "line", find },
      { source: "audit", role: "RESELLER_ADMIN", find },
      { source: "tv", role: "RESELLER_SERVICE_DESK", find },
    ],
  };

  it.each<[readonly Role[], readonly string[], readonly string[]]>([
    [[], ["lines"], ["line"]],
    [["RESELLER_FINANCE"], ["invoices", "lines"], ["line"]],
    [["RESELLER_ORDER"], ["orders", "lines", "power"], ["line"]],
    [["RESELLER_SERVICE_DESK"], ["lines"], ["line", "tv"]],
    [["RESELLER_ADMIN"], ["invoices", "orders", "lines", "power"], ["line", "audit", "tv"]],
  ])("with %j are the figures %j and the events %j", (roles, figures, events) => {
    const visible = partsFor(parts, roles);
    expect([...visible.figures, ...visible.readFigures].map(({ name }) => name)).toEqual(figures);
    expect(visible.events.map(({ source }) => source)).toEqual(events);
  });
});

const event = (name: string, at: string) => ({ part: "event", name, data: { at, action: "DOWN" } });
const figure = (name: string, data: object) => ({ part: "figure", name, data });

it("figures have their names, without the events", () => {
  const lines = { total: 42, down: 1 };
  expect(
    figuresOf([figure("lines", lines), event("line", "2026-11-22T10:00:00Z"), figure("orders", { open: 2 })]),
  ).toEqual({ lines, orders: { open: 2 } });
  expect(figuresOf([])).toEqual({});
});

it("events are the five latest of all sources, newest first, without the figures", () => {
  const at = (hour: number) => `2026-11-22T1${hour}:00:00Z`;
  const found = [
    event("line", at(5)),
    event("line", at(2)),
    figure("lines", {}),
    event("tv", at(4)),
    event("tv", at(1)),
    event("audit", at(3)),
    // 15:30 in UTC, although the text sorts last.
    event("audit", "2026-11-22T10:30:00-05:00"),
  ];
  expect(eventsOf(found)).toEqual([
    { source: "audit", at: "2026-11-22T10:30:00-05:00", action: "DOWN" },
    { source: "line", at: at(5), action: "DOWN" },
    { source: "tv", at: at(4), action: "DOWN" },
    { source: "audit", at: at(3), action: "DOWN" },
    { source: "line", at: at(2), action: "DOWN" },
  ]);
  expect(eventsOf([])).toEqual([]);
});
