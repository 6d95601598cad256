import type { Home } from "@demarc/contract/home";
import { renderHook } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { useWork } from "../../features/work-list/work-list.data.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { clearSession } from "@demarc/shell/session.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { readHome, useHome } from "./home.data.ts";

const homeWith = (route: string): Home => ({
  work: [{ kind: "line-down", severity: "bad", count: 1, subjects: [], route, objects: [] }],
  figures: {},
  events: [],
});
const first = homeWith("/lines/detail/of-the-first-person");
const second = homeWith("/lines/detail/of-the-second-person");

const shown = () => ({
  home: renderHook(() => useHome()).result.current.home,
  work: renderHook(() => useWork()).result.current.items,
});

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  clearSession();
});

test("a home that arrives after its person has signed out is dropped", async () => {
  const answer = Promise.withResolvers<void>();
  fakeApi({ "GET /v1/home": () => answer.promise.then(() => ({ body: first })) });
  const reading = readHome("token of the first");
  clearSession();
  await act(async () => {
    answer.resolve();
    await reading;
  });
  expect(shown()).toEqual({ home: undefined, work: undefined });
});

test("the next person does not wait for the home of the person before", async () => {
  const answer = Promise.withResolvers<void>();
  fakeApi({
    "GET /v1/home": ({ headers }) =>
      headers["authorization"] === "Bearer first" ? answer.promise.then(() => ({ body: first })) : { body: second },
  });
  const late = readHome("first");
  clearSession();
  await readHome("second");
  await act(async () => {
    answer.resolve();
    await late;
  });
  expect(shown()).toEqual({ home: second, work: second.work });
});
