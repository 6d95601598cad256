import { describe, expect, test } from "vitest";
import { addressOf, choiceFilter, dayFilter, idFilter, pageQueryOf, searchFrom, textFilter } from "./list-search.ts";

const shape = {
  path: "/lines",
  filters: { q: textFilter(), state: choiceFilter(["UP", "DOWN"]), from: dayFilter, customer: idFilter },
  sorts: ["city", "number"],
  columns: ["address", "state", "price"],
  usualColumns: ["address", "state"],
};
const id = "0192f3a0-0000-7000-8000-0000000000bb";

describe("the address of a list", () => {
  test.each([
    "/lines",
    "/lines?q=Zwolle+%26+Co",
    `/lines?state=DOWN&from=2026-11-01&customer=${id}&sort=-city&columns=address,price&page=3`,
  ])("%s round-trips", (address) => {
    expect(addressOf(shape, searchFrom(shape, address.split("?")[1] ?? ""))).toBe(address);
  });

  test("drops invalid filters", () => {
    const nonsense = "state=ASLEEP&from=2026-13-45&customer=7&sort=colour&columns=smell&page=-2&other=1";
    const search = searchFrom(shape, nonsense);
    expect(search).toEqual({
      filters: { q: "", state: "", from: "", customer: "" },
      sort: "",
      page: 1,
      columns: [],
    });
    expect(searchFrom(shape, `q=${"x".repeat(200)}`).filters.q).toHaveLength(100);
    expect(searchFrom(shape, "page=1e9").page).toBe(1);
  });

  test("becomes the filters, order and page of a call", () => {
    expect(pageQueryOf(searchFrom(shape, "?q=zwolle&sort=-city&page=3"), 25)).toEqual({
      q: "zwolle",
      sort: "-city",
      limit: 25,
      offset: 50,
    });
    expect(pageQueryOf(searchFrom(shape, ""), 25)).toEqual({ limit: 25, offset: 0 });
  });
});
