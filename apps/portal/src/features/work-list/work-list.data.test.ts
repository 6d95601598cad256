import { act, renderHook } from "@testing-library/react";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { beforeEach, expect, test, vi } from "vitest";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { clearSession } from "@demarc/shell/session.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { refreshWork, takeWork, useWork } from "./work-list.data.ts";
import { rowsOf } from "./work-rows.ts";

const item = (kind: string, count: number, ...routes: string[]) =>
  ({ kind, count, objects: routes.map((route) => ({ route })) }) as never as WorkItem;
const path = "GET /v1/work-list";
const start = Date.parse("2026-11-20T10:00:00Z");

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  clearSession();
});

test("each record has a row, and so has the kind if it has more records or none", () => {
  const items = [item("line-down", 2, "/a", "/b"), item("invoice-overdue", 3, "/c", "/d"), item("msa-unsigned", 0)];
  expect(rowsOf(items).map(({ key, record }) => `${key} ${record !== undefined}`)).toEqual([
    "/a true",
    "/b true",
    "/c true",
    "/d true",
    "invoice-overdue false",
    "msa-unsigned false",
  ]);
});

test("tasks are read again when they are older than a minute, once at a time", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const { calls } = fakeApi({ [path]: () => ({ body: [] }) });
  const passed = async (milliseconds: number) => {
    vi.setSystemTime(start + milliseconds);
    await act(async () => {
      refreshWork();
      refreshWork();
    });
    await act(() => vi.waitFor(() => true));
    return calls.length;
  };
  await act(() => takeWork(Promise.resolve([])));
  expect(await passed(60_000)).toBe(0);
  expect(await passed(60_001)).toBe(1);
});

test("tasks stay when they cannot be read again", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { result } = renderHook(() => useWork());
  await act(() => takeWork(Promise.resolve([item("line-down", 1, "/a")])));
  expect(result.current).toMatchObject({ items: [{ kind: "line-down" }], failed: false });
  fakeApi({ [path]: () => refusal(403, "role.missing") });
  await act(() => takeWork(Promise.reject(new Error("lost"))));
  expect(result.current).toMatchObject({ items: [{ kind: "line-down" }], failed: true });
});

test("tasks that arrive after their person has left are dropped, and so is a late failure", async () => {
  const { result } = renderHook(() => useWork());
  const answer = Promise.withResolvers<readonly WorkItem[]>();
  const late = takeWork(answer.promise);
  await act(async () => {
    clearSession();
    answer.resolve([item("line-down", 1)]);
    await late;
  });
  expect(result.current).toEqual({ failed: false });
});
