import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { anyApi, fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { powerQuery, replaceAlert, alertQuery, seriesQuery } from "./power.data.ts";
import { viewFrom } from "../window/power-window.ts";

const company = 20120280;
const rack = { kind: "rack", id: "0192f3a0-0000-7000-8000-0000000000d1" } as const;
const units = { kind: "shared-colo", id: "0192f3a0-0000-7000-8000-0000000000d2" } as const;
const base = `/v1/customer/${company}`;

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

test.each([
  [rack, `rack/${rack.id}`],
  [units, `shared-colo/${units.id}`],
] as const)("the window before is compared where it was requested: $kind", async (source, path) => {
  const { sent } = anyApi();
  const view = viewFrom("?from=2026-11-21T10:00Z&to=2026-11-21T12:00Z&metric=A");
  const of = (from: string, to: string) =>
    `GET ${base}/${path}/power/series?from=2026-11-21T${from}:00.000Z&to=2026-11-21T${to}:00.000Z&resolution=auto&metric=current`;
  expect((await queryClient.fetchQuery(seriesQuery(company, source, view))).before).toBeUndefined();
  expect(sent()).toEqual([of("10:00", "12:00")]);
  const both = await queryClient.fetchQuery(seriesQuery(company, source, { ...view, compare: true }));
  expect(both.before).toEqual({});
  expect(sent().slice(1)).toEqual([of("10:00", "12:00"), of("08:00", "10:00")]);
});

test("a window that ends now ends at a whole minute, and moves on; an own one stays", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T12:00:59Z") });
  anyApi();
  const latest = seriesQuery(company, rack, viewFrom(""));
  const { span } = await queryClient.fetchQuery(latest);
  expect(span).toEqual({ from: Date.parse("2026-11-20T12:00Z") / 1000, to: Date.parse("2026-11-21T12:00Z") / 1000 });
  expect(latest.refetchInterval).toBe(60_000);
  const own = viewFrom("?from=2026-11-21T10:00Z&to=2026-11-21T12:00Z");
  expect(seriesQuery(company, rack, own).refetchInterval).toBe(false);
});

test("racks and units have figures and alerts of their own", async () => {
  const { sent, calls } = anyApi({ version: 4 });
  for (const source of [rack, units]) {
    await queryClient.fetchQuery(powerQuery(company, source));
    await replaceAlert(company, source, { thresholdPct: 80 } as never, 3);
    expect(queryClient.getQueryData(alertQuery(company, source).queryKey)).toEqual({ version: 4 });
  }
  expect(sent().map((path) => path.replace(base, ""))).toEqual([
    `GET /rack/${rack.id}/power/dashboard`,
    `PUT /rack/${rack.id}/power/alert`,
    `GET /shared-colo/${units.id}/power/dashboard`,
    `PUT /shared-colo/${units.id}/power/alert`,
  ]);
  expect(calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers["if-match"])).toEqual([
    '"3"',
    '"3"',
  ]);
});
