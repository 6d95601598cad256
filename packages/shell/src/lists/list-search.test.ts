import { describe, expect, test } from "vitest";
import {
  addressOf,
  choiceFilter,
  choicesFilter,
  dayFilter,
  filtersOf,
  idFilter,
  isFiltered,
  numberFilter,
  pageQueryOf,
  searchFrom,
  setNames,
  textFilter,
} from "./list-search.ts";

const shape = {
  path: "/lines",
  filters: {
    q: textFilter(),
    state: choiceFilter(["UP", "DOWN"]),
    kinds: choicesFilter(["A", "B", "C"]),
    from: dayFilter,
    customer: idFilter,
  },
  sorts: ["city", "number"],
  columns: ["address", "state", "price"],
  usualColumns: ["address", "state"],
};
const id = "0192f3a0-0000-7000-8000-0000000000bb";

describe("the address of a list", () => {
  test.each([
    "/lines",
    "/lines?q=Zwolle+%26+Co",
    `/lines?state=DOWN&kinds=A,C&from=2026-11-01&customer=${id}&sort=-city&columns=address,price&rows=50&page=3`,
  ])("%s round-trips", (address) => {
    expect(addressOf(shape, searchFrom(shape, address.split("?")[1] ?? ""))).toBe(address);
  });

  test("drops invalid filters", () => {
    const nonsense = "state=ASLEEP&kinds=X&rows=7&from=2026-13-45&customer=7&sort=colour&columns=smell&page=-2&other=1";
    const search = searchFrom(shape, nonsense);
    expect(search).toEqual({
      filters: { q: "", state: "", kinds: "", from: "", customer: "" },
      sort: "",
      page: 1,
      rows: 25,
      columns: [],
    });
    expect(searchFrom(shape, `q=${"x".repeat(200)}`).filters.q).toHaveLength(100);
    expect(searchFrom(shape, "page=1e9").page).toBe(1);
    expect(searchFrom(shape, "kinds=C,X,A").filters.kinds).toBe("A,C");
  });

  test("becomes the filters, order and page of a call", () => {
    expect(pageQueryOf(searchFrom(shape, "?q=zwolle&sort=-city&rows=50&page=3"))).toEqual({
      q: "zwolle",
      sort: "-city",
      limit: 50,
      offset: 100,
    });
    expect(pageQueryOf(searchFrom(shape, ""))).toEqual({ limit: 25, offset: 0 });
  });
});

describe("the filters of a list", () => {
  const other = { ...shape, filters: { ...shape.filters, number: numberFilter } };
  test.each([
    ["from=2026-02-29", { from: "" }],
    ["from=2028-02-29", { from: "2028-02-29" }],
    ["from=2026-04-31", { from: "" }],
    ["from=0000-01-01", { from: "" }],
    ["from=20-11-2026", { from: "" }],
    ["number=0", { number: "0" }],
    ["number=999999999", { number: "999999999" }],
    ["number=1000000000", { number: "" }],
    ["number=-1", { number: "" }],
    [`customer=${id.toUpperCase()}`, { customer: id.toUpperCase() }],
    [`customer=${id}0`, { customer: "" }],
  ])("%s", (address, filters) => expect(searchFrom(other, address).filters).toMatchObject(filters));

  test("that are set are named and counted without the search text", () => {
    const search = searchFrom(shape, "?q=a&state=UP&kinds=A,B&page=2");
    expect([setNames(search), isFiltered(search)]).toEqual([["state", "kinds"], true]);
    expect(filtersOf(search)).toEqual({ q: "a", state: "UP", kinds: "A,B" });
    const none = searchFrom(shape, "?sort=city&page=2");
    expect([setNames(none), isFiltered(none), filtersOf(none)]).toEqual([[], false, {}]);
    expect(isFiltered(searchFrom(shape, "?q=a"))).toBe(true);
  });

  test.each([
    ["sort=city", "city"],
    ["sort=-city", "-city"],
    ["sort=--city", ""],
    ["sort=-colour", ""],
    ["sort=", ""],
  ])("%s orders by %j", (address, sort) => expect(searchFrom(shape, address).sort).toBe(sort));

  test.each([
    ["page=1", 1],
    ["page=2", 2],
    ["page=40000", 40_000],
    ["page=40001", 1],
    ["page=1.5", 1],
    ["page=0", 1],
  ])("%s is page %i", (address, page) => expect(searchFrom(shape, address).page).toBe(page));

  test("columns are in the order of the list, and none are those of the list", () => {
    expect(searchFrom(shape, "columns=price,address").columns).toEqual(["address", "price"]);
    expect(searchFrom(shape, "").columns).toEqual(["address", "state"]);
    expect(addressOf(shape, { ...searchFrom(shape, ""), columns: ["address"] })).toBe("/lines?columns=address");
  });
});

describe("a list with the names of the specification", () => {
  const specified = { ...shape, address: "specified" as const };
  test.each([
    ["/lines?search=zwolle&state=UP&limit=50&offset=100", { q: "zwolle", rows: 50, page: 3 }],
    ["/lines?offset=25", { q: "", rows: 25, page: 2 }],
    ["/lines", { q: "", rows: 25, page: 1 }],
  ])("%s round-trips", (address, { q, rows, page }) => {
    const search = searchFrom(specified, address.split("?")[1] ?? "");
    expect([search.filters.q, search.rows, search.page]).toEqual([q, rows, page]);
    expect(addressOf(specified, search)).toBe(address);
  });

  test.each([
    ["offset=24", 1],
    ["offset=49", 2],
    ["offset=50", 3],
    ["offset=x", 1],
    ["offset=-25", 1],
    ["page=3", 1],
    ["limit=100&offset=100", 2],
  ])("%s is page %i", (address, page) => expect(searchFrom(specified, address).page).toBe(page));
});
