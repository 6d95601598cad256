import { describe, expect, test } from "vitest";
import {
  addressOf,
  choiceFilter,
  choicesFilter,
  dayFilter,
  idFilter,
  pageQueryOf,
  searchFrom,
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
