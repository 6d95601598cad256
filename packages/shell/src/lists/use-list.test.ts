import { act } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { keyText } from "../testing/key-text.ts";
import { screenHook } from "../testing/screen-hook.ts";
import { type AnyList, clearFilter, filterInWords, isSet, type ListFilter, toggled } from "./list-filter.ts";
import { choiceFilter, searchFrom, textFilter } from "./list-search.ts";
import { type List, useList } from "./use-list.ts";

const shape = {
  path: "/lines",
  filters: { q: textFilter(), state: choiceFilter(["UP", "DOWN"]), from: textFilter(), to: textFilter() },
  sorts: ["city"],
  columns: ["a", "b"],
  usualColumns: ["a"],
};
type Name = keyof typeof shape.filters;
const start = "?q=zwolle&state=UP&sort=-city&columns=a,b&rows=50&page=3";
const sameOrder = "sort=-city&columns=a,b&rows=50";

beforeEach(() => void fakeApi({}));

describe("a list", () => {
  test.each<[string, (list: List<Name>) => void, string]>([
    [
      "filters from its first page",
      (list) => list.filter({ state: "DOWN" }),
      `/lines?q=zwolle&state=DOWN&${sameOrder}`,
    ],
    ["keeps the filters that do not change", (list) => list.filter({ q: "" }), `/lines?state=UP&${sameOrder}`],
    [
      "sorts from its first page",
      (list) => list.sortBy({ key: "city", descending: false }),
      "/lines?q=zwolle&state=UP&sort=city&columns=a,b&rows=50",
    ],
    [
      "sorts in descending order",
      (list) => list.sortBy({ key: "city", descending: true }),
      `/lines?q=zwolle&state=UP&${sameOrder}`,
    ],
    [
      "shows other columns of the same page",
      (list) => list.showColumns(["b"]),
      "/lines?q=zwolle&state=UP&sort=-city&columns=b&rows=50&page=3",
    ],
    [
      "shows other numbers of rows from its first page",
      (list) => list.showRows(100),
      "/lines?q=zwolle&state=UP&sort=-city&columns=a,b&rows=100",
    ],
    ["clears filters, and keeps order and columns", (list) => list.clear(), `/lines?${sameOrder}`],
    ["opens a saved view as it was saved", (list) => list.open("state=DOWN"), "/lines?state=DOWN"],
  ])("%s", async (_, change, expected) => {
    const { read, address } = await screenHook(() => useList(shape), { path: `/lines${start}` });
    await act(async () => change(read()));
    expect(address()).toBe(expected);
  });

  test("says what is set, how it is ordered, and what a saved view keeps", async () => {
    const { read } = await screenHook(() => useList(shape), { path: `/lines${start}` });
    const { isFiltered, set, sorting, queryText, hrefOfPage } = read();
    expect([isFiltered, set, sorting]).toEqual([true, 1, { key: "city", descending: true }]);
    expect(queryText).toBe(`q=zwolle&state=UP&${sameOrder}`);
    expect([hrefOfPage(1), hrefOfPage(4)]).toEqual([
      `/lines?q=zwolle&state=UP&${sameOrder}`,
      `/lines?q=zwolle&state=UP&${sameOrder}&page=4`,
    ]);
    const plain = (await screenHook(() => useList(shape), { path: "/lines" })).read();
    expect([plain.isFiltered, plain.set, plain.sorting, plain.queryText]).toEqual([false, 0, undefined, ""]);
  });

  test.each([
    [{ q: "other" }, true],
    [{ state: "DOWN" }, false],
    [{ q: "other", state: "DOWN" }, false],
  ])("a change of %j replaces the entry of the history: %s", async (change, replaced) => {
    const { read, router } = await screenHook(() => useList(shape), { path: `/lines${start}` });
    const before = router.history.length;
    await act(async () => read().filter(change));
    expect(router.history.length).toBe(replaced ? before : before + 1);
  });
});

const choice = {
  name: "state",
  label: "State",
  options: ["UP", "DOWN", "OFF"].map((value) => ({ value, label: value.toLowerCase() })),
} as const satisfies ListFilter<string>;
const days = { kind: "days", label: "Days", from: "from", to: "to" } as const;
const amounts = { ...days, kind: "amounts" } as const;

test.each([
  [[], "DOWN", "DOWN"],
  [["DOWN"], "UP", "UP,DOWN"],
  [["UP", "DOWN"], "UP", "DOWN"],
  [["UP"], "UP", ""],
])("of %j a press of %s chooses %j, in the order of the options", (chosen, pressed, expected) => {
  expect(toggled(choice, chosen, pressed)).toBe(expected);
});

const anyShape = { path: "/", filters: { state: textFilter(), from: textFilter(), to: textFilter() } };
const listAt = (address: string, filter: AnyList["filter"] = () => undefined): AnyList => ({
  search: searchFrom(anyShape, address),
  filter,
  sorting: undefined,
  sortBy: () => undefined,
});

describe("a filter in words", () => {
  test.each<[string, ListFilter<string>, string | undefined]>([
    ["", choice, undefined],
    ["state=DOWN", choice, "down"],
    ["state=OFF,UP", choice, "list.more-values first=up more=1"],
    ["state=UNKNOWN", choice, "UNKNOWN"],
    ["", days, undefined],
    ["from=2026-11-01", days, "list.from-value from=1 Nov 2026"],
    ["to=2026-11-20", days, "list.to-value to=20 Nov 2026"],
    ["from=2026-11-01&to=2026-11-20", days, "1 Nov 2026 – 20 Nov 2026"],
    ["from=10&to=12.5", amounts, "€10 – €12.50"],
    ["state=true", { kind: "switch", name: "state", label: "Unread", value: "true" }, "Unread"],
    ["state=100", { kind: "number", name: "state", label: "From", hint: "" }, "100"],
  ])("%s", (address, filter, words) => {
    const list = listAt(address);
    expect(filterInWords(keyText as never, list, filter)).toBe(words);
    expect(isSet(list, filter)).toBe(words !== undefined);
  });

  test("is cleared at both of its ends", () => {
    const cleared: object[] = [];
    const list = listAt("from=1&to=2&state=UP", (filters) => cleared.push(filters));
    clearFilter(list, days);
    clearFilter(list, choice);
    expect(cleared).toEqual([{ from: "", to: "" }, { state: "" }]);
  });
});
