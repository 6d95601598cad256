import { listRacks, rackFootprints } from "@demarc/contract/racks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "../testing/demo-customer.ts";
import { fakeApi, refusal } from "../testing/fake-api.ts";
import { noSavedViews, pageOf } from "../testing/list-screen.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { call } from "../calls/http.ts";
import { useDialogs } from "../dialog-store.ts";
import { useCustomer } from "../session.ts";
import type { Locale } from "../translate.ts";
import type { ListFilter } from "./list-filter.ts";
import { ListPage } from "./list-page.tsx";
import { choicesFilter, type ListSearch, pageQueryOf, textFilter } from "./list-search.ts";
import { listTexts } from "./list-texts.ts";
import { useList } from "./use-list.ts";

const shape = {
  path: "/racks",
  filters: { q: textFilter(), site: textFilter(), footprint: choicesFilter(rackFootprints) },
  sorts: ["reference"],
};
type Filter = keyof typeof shape.filters;

const racksQuery = (customerId: number, search: ListSearch<Filter>) =>
  queryOptions({
    queryKey: ["racks", customerId, pageQueryOf(search)],
    queryFn: ({ signal }) => call(listRacks, { params: { customerId }, query: pageQueryOf(search), signal }),
    placeholderData: keepPreviousData,
  });

const sites = (codes: readonly string[]): ListFilter<Filter> => ({
  name: "site",
  label: "Site",
  options: codes.map((value) => ({ value, label: `Site ${value}` })),
});
const sizes: ListFilter<Filter> = {
  name: "footprint",
  label: "Size",
  several: true,
  options: [
    { value: "HALF", label: "Half" },
    { value: "FULL", label: "Full" },
  ],
};

const racks = (filters: readonly ListFilter<Filter>[]) =>
  function Racks() {
    const list = useList(shape);
    return (
      <ListPage
        title="Racks"
        list={list}
        result={useQuery(racksQuery(useCustomer().id, list.search))}
        pageQuery={racksQuery}
        searchLabel="Search racks"
        filters={filters}
        columns={[{ key: "rack", header: "Rack", rowHeader: true, cell: ({ id }) => id }]}
        rowKey={({ id }) => id}
        views="racks"
        none={<p>No racks yet</p>}
        onSave={() => Promise.resolve()}
      />
    );
  };

const path = `/v1/customer/${demoCustomer.id}/rack`;
type Answer = ReturnType<typeof refusal> | Promise<ReturnType<typeof refusal>>;
const found = (total: number, more = {}) => pageOf(total > 0 ? [{ id: `one of ${total}` }] : [], { total, ...more });

interface Shown {
  readonly search?: string;
  readonly filters?: readonly ListFilter<Filter>[];
  readonly locale?: Locale;
}

/** Shows the list with an API that answers these queries. `asked` returns the queries since then. */
const show = async (pages: Readonly<Record<string, Answer>>, { search = "", ...shown }: Shown = {}) => {
  const api = fakeApi({
    ...noSavedViews("racks"),
    ...Object.fromEntries(Object.entries(pages).map(([query, answer]) => [`GET ${path}?${query}`, () => answer])),
  });
  const { filters = [sites(["A", "B"]), sizes], locale = "en" } = shown;
  const router = await renderScreen(racks(filters), {
    path: `/racks${search}`,
    route: "/racks",
    texts: [listTexts],
    locale,
  });
  await screen.findByRole("table");
  const before = api.calls.length;
  const asked = () => api.calls.slice(before).flatMap((one) => one.path.split(`${path}?`)[1] ?? []);
  return { router, asked };
};

const open = (chip: string) => fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${chip}`) }));
const option = (name: string) => screen.findByRole("option", { name });
const dialogs = () => renderHook(() => useDialogs()).result.current;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the options of a filter", () => {
  test("show the number of rows for the option together with the search and the other filters", async () => {
    const { asked } = await show(
      {
        "q=r&site=A&footprint=HALF&sort=reference&limit=50&offset=50": found(60),
        "q=r&site=A&footprint=HALF&sort=reference&limit=50&offset=0": found(60),
        "q=r&site=B&footprint=HALF&sort=reference&limit=50&offset=0": found(0),
        "q=r&site=A&footprint=FULL&sort=reference&limit=50&offset=0": found(1),
      },
      { search: "?q=r&site=A&footprint=HALF&sort=reference&rows=50&page=2" },
    );
    open("Site");
    expect((await option("Site A, 60 results")).textContent).toContain("Site A60");
    expect((await option("Site B, 0 results")).textContent).toContain("Site B0");
    open("Size");
    expect(await option("Half, 60 results")).toBeTruthy();
    expect(await option("Full, 1 result")).toBeTruthy();
    // Site A with half racks is one search and therefore one request.
    expect(asked()).toHaveLength(3);
  });

  test("mark a total that the API has capped, in both languages", async () => {
    const pages = {
      "limit=25&offset=0": found(10_000, { totalCapped: true }),
      "site=A&limit=25&offset=0": found(10_000, { totalCapped: true }),
      "site=B&limit=25&offset=0": found(9_876),
    };
    await show(pages);
    open("Site");
    expect((await option("Site A, more than 10,000 results")).textContent).toContain("Site A10,000+");
    expect((await option("Site B, 9,876 results")).textContent).toContain("Site B9,876");
    cleanup();
    await show(pages, { locale: "nl" });
    open("Site");
    expect((await option("Site A, meer dan 10.000 resultaten")).textContent).toContain("Site A10.000+");
    expect(await option("Site B, 9.876 resultaten")).toBeTruthy();
  });

  test("have no number while a count loads or after it failed, and can still be chosen", async () => {
    const loading = Promise.withResolvers<ReturnType<typeof refusal>>();
    const { router, asked } = await show({
      "limit=25&offset=0": found(3),
      "site=A&limit=25&offset=0": { ...refusal(429, "rate-limited"), headers: { "Retry-After": "60" } },
      "site=B&limit=25&offset=0": loading.promise,
    });
    open("Site");
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect((await option("Site B")).textContent).toBe("Site B");
    loading.resolve(found(2));
    expect(await option("Site B, 2 results")).toBeTruthy();
    expect(dialogs()).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(await option("Site A"));
    await waitFor(() => expect(router.state.location.searchStr).toBe("?site=A"));
  });

  test("show their rows without another request when chosen", async () => {
    const { asked } = await show({
      "limit=25&offset=0": found(3),
      "site=A&limit=25&offset=0": found(1),
      "site=B&limit=25&offset=0": found(2),
    });
    open("Site");
    fireEvent.click(await option("Site B, 2 results"));
    expect(await screen.findByRole("rowheader", { name: "one of 2" })).toBeTruthy();
    expect(screen.getByText("1–2 of 2")).toBeTruthy();
    expect(asked()).toEqual(["site=A&limit=25&offset=0", "site=B&limit=25&offset=0"]);
  });

  test("have counts if there are at most 12 of them", async () => {
    const codes = Array.from({ length: 13 }, (_, place) => String(place + 10));
    const pages = Object.fromEntries(codes.map((code) => [`site=${code}&limit=25&offset=0`, found(2)]));
    const counting = await show({ ...pages, "limit=25&offset=0": found(3) }, { filters: [sites(codes.slice(1))] });
    open("Site");
    expect(await option("Site 22, 2 results")).toBeTruthy();
    expect(counting.asked()).toHaveLength(12);
    cleanup();
    const { asked } = await show({ ...pages, "limit=25&offset=0": found(3) }, { filters: [sites(codes)] });
    open("Site");
    fireEvent.click(await option("Site 22"));
    expect(await screen.findByText("1–2 of 2")).toBeTruthy();
    expect(asked()).toEqual(["site=22&limit=25&offset=0"]);
  });
});

test("the filter sheet on a phone requests no counts", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const { asked } = await show({ "limit=25&offset=0": found(5), "footprint=HALF&limit=25&offset=0": found(3) });
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Half" }));
  expect(await screen.findByRole("button", { name: "Show 3 results" })).toBeTruthy();
  expect(asked()).toEqual(["footprint=HALF&limit=25&offset=0"]);
});
