import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../calls/query-client.ts";
import { demoCustomer } from "../testing/demo-customer.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { chooseFilter, noSavedViews } from "../testing/list-screen.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import type { RowKey } from "@demarc/ui/layout/table.tsx";
import { flashRow } from "./flash.ts";
import { ListPage } from "./list-page.tsx";
import { choiceFilter, choicesFilter, dayFilter, textFilter } from "./list-search.ts";
import { listTexts } from "./list-texts.ts";
import type { PageQuery } from "./option-counts.ts";
import { useList } from "./use-list.ts";

const shape = {
  path: "/racks",
  filters: {
    q: textFilter(),
    site: choiceFilter(["A", "B"]),
    state: choicesFilter(["ON", "OFF"]),
    from: dayFilter,
    to: dayFilter,
  },
  columns: ["site"],
  usualColumns: ["site"],
};
const rows = ["R1", "R2", "R3"];
const option = (value: string) => ({ value, label: `Site ${value}` });

/** A list with these rows out of `total`; without rows it is still loading. */
const racks = (items: readonly string[] | undefined, total = 3, pageQuery?: PageQuery<"q">) =>
  function Racks() {
    const list = useList(shape);
    const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
    return (
      <ListPage
        title="Racks"
        actions={[{ label: "Rename all", disabled: !items, run: () => undefined }]}
        list={list}
        result={{
          data: items && { items, total },
          isPending: !items,
          isError: false,
          error: null,
          refetch: () => undefined,
        }}
        searchLabel="Search racks"
        pageQuery={pageQuery}
        filters={[
          { name: "site", label: "Site", options: ["A", "B"].map(option) },
          { name: "state", label: "Power", several: true, options: ["ON", "OFF"].map(option) },
          { kind: "days", label: "Period", from: "from", to: "to" },
        ]}
        columns={[
          { key: "name", header: "Name", rowHeader: true, cell: (name: string) => name },
          { key: "site", header: "Site column", label: "Site column", cell: () => "A" },
        ]}
        rowKey={(name) => name}
        selection={{
          chosen,
          onChange: setChosen,
          nameOf: (name) => name,
          actions: [],
          onAll: () => setChosen(new Set(rows)),
        }}
        views="racks"
        none={<p>No racks yet</p>}
        onSave={() => Promise.resolve()}
      />
    );
  };
const show = (items: readonly string[] | "loading" = rows, search = "", total = 3) =>
  renderScreen(racks(items === "loading" ? undefined : items, total), {
    path: `/racks${search}`,
    route: "/racks",
    texts: [listTexts],
  });

beforeEach(() => {
  fakeApi(noSavedViews("racks"));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("filters", () => {
  test("Back undoes a filter, and typing in the search fills no history", async () => {
    const router = await show();
    await chooseFilter("Site", "Site B");
    await waitFor(() => expect(router.state.location.searchStr).toBe("?site=B"));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "r1" } });
    await waitFor(() => expect(router.state.location.searchStr).toBe("?q=r1&site=B"));
    router.history.back();
    await waitFor(() => expect(router.state.location.searchStr).toBe(""));
  });

  test("several values of one filter apply at once, and the chip counts them", async () => {
    const router = await show();
    await chooseFilter("Power", "Site OFF");
    await waitFor(() => expect(router.state.location.searchStr).toBe("?state=OFF"));
    fireEvent.click(screen.getByRole("option", { name: "Site ON" }));
    await waitFor(() => expect(decodeURIComponent(router.state.location.searchStr)).toBe("?state=ON,OFF"));
    expect(screen.getByRole("button", { name: "Power Site ON +1" })).toBeTruthy();
  });

  test("a period is set by its two days, and cleared as one", async () => {
    const router = await show(rows, "?from=2026-11-01");
    expect(screen.getByRole("button", { name: "Period from 1 Nov 2026" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Period/ }));
    fireEvent.change(await screen.findByLabelText("To"), { target: { value: "2026-11-30" } });
    await waitFor(() => expect(router.state.location.searchStr).toBe("?from=2026-11-01&to=2026-11-30"));
    fireEvent.click(screen.getByRole("button", { name: "Clear Period" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(""));
  });

  test("a usual period is set with one press", async () => {
    const router = await show();
    fireEvent.click(screen.getByRole("button", { name: /^Period/ }));
    const preset = await screen.findByRole("button", { name: "Last quarter" });
    expect(preset.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(preset);
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-3[01]$/));
    expect(preset.getAttribute("aria-pressed")).toBe("true");
  });

  test("“Clear all” is there only while a filter is set, and keeps the search", async () => {
    const router = await show(rows, "?q=r&site=A&state=ON");
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe("?q=r"));
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  });

  test("a list that is empty without a filter has none, a search without results keeps them", async () => {
    await show([]);
    expect(screen.getByText("No racks yet")).toBeTruthy();
    expect(document.querySelector("search")).toBeNull();
    expect(screen.getByRole("button", { name: "Rename all" })).toBeTruthy();
    cleanup();
    await show([], "?site=A");
    expect(document.querySelector("search")).toBeTruthy();
    expect(screen.getByText("Nothing found")).toBeTruthy();
  });
});

describe("on a phone", () => {
  test("filters, order and tools are in a sheet that counts what is set", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const router = await show(rows, "?site=A");
    expect(screen.queryByRole("button", { name: /^Site/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Filter (1)" }));
    fireEvent.change(await screen.findByRole("combobox", { name: "Site" }), { target: { value: "B" } });
    await waitFor(() => expect(router.state.location.searchStr).toBe("?site=B"));
    expect(screen.getByRole("button", { name: "Show 3 results" })).toBeTruthy();
  });
});

describe("rows", () => {
  test("while they load, their places and the disabled actions are there", async () => {
    await show("loading");
    expect(document.querySelectorAll("tbody tr[aria-hidden]")).toHaveLength(25);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Rename all" }).disabled).toBe(true);
    expect(screen.getByRole("columnheader", { name: "Name" })).toBeTruthy();
  });

  test("all that the filter finds can be chosen, and Esc chooses none", async () => {
    await show(rows.slice(0, 2));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select R1" }));
    expect(await screen.findByText("1 selected")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Select all 3" }));
    expect(screen.getByText("3 selected")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Select all 3" })).toBeNull();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByText("3 selected")).toBeNull());
  });

  test("more of them on a page are requested by the address, from the first page", async () => {
    const router = await show(rows, "?page=2", 60);
    fireEvent.change(screen.getByRole("combobox", { name: "Rows" }), { target: { value: "50" } });
    await waitFor(() => expect(router.state.location.searchStr).toBe("?rows=50"));
    expect(screen.getByText("1–50 of 60")).toBeTruthy();
  });

  test("the one that was saved flashes for 1.5 seconds", async () => {
    await show();
    vi.useFakeTimers();
    const [other, saved] = ["R1", "R2"].map((key) => document.querySelector(`[data-key=${key}]`));
    const before = saved?.className;
    await vi.waitFor(() => {
      flashRow("R2");
      expect(saved?.className).not.toBe(before);
    });
    expect(other?.className).toBe(before);
    await vi.advanceTimersByTimeAsync(1500);
    await vi.waitFor(() => expect(saved?.className).toBe(before));
    vi.useRealTimers();
  });
});

test("columns and row height are chosen in a popover on the same page, and the height is remembered", async () => {
  const router = await show(rows, "?page=2", 60);
  fireEvent.click(screen.getByRole("button", { name: "Columns" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Site column" }));
  await waitFor(() => expect(router.state.location.searchStr).toBe("?columns=&page=2"));
  fireEvent.click(screen.getByRole("radio", { name: "Compact" }));
  expect(localStorage.getItem("demarc.density")).toBe("compact");
});

describe("printing", () => {
  afterEach(() => queryClient.clear());

  /** A list of `total` racks, and the pages that its print has read. */
  const showMany = async (total: number) => {
    fakeApi({
      ...noSavedViews("racks"),
      "GET /v1/preference": () => ({ body: { csv: "standard" } }),
    });
    const read: string[] = [];
    const pageQuery: PageQuery<"q"> = (customerId, search) => ({
      queryKey: ["racks", customerId, search],
      queryFn: () => {
        const { page, rows: size, filters } = search;
        read.push(`${customerId} ${filters.q} ${page} of ${size}`);
        const first = (page - 1) * size;
        const items = Array.from({ length: Math.min(size, total - first) }, (_, place) => `P${first + place + 1}`);
        return Promise.resolve({ items, total });
      },
    });
    const printed = vi.fn<(paper: string) => void>();
    vi.stubGlobal("print", () => printed(texts().join()));
    const texts = () =>
      [...screen.getAllByRole("rowheader"), screen.getByText(/^\d+–[\d,]+ of /)].map(({ textContent }) => textContent);
    await renderScreen(racks(rows, total, pageQuery), { path: "/racks?q=x", route: "/racks", texts: [listTexts] });
    const print = async (entry: string) => {
      fireEvent.click(screen.getByRole("button", { name: "File format and printing" }));
      fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
      await waitFor(() => expect(printed).toHaveBeenCalledOnce());
      return printed.mock.calls[0]?.[0];
    };
    return { read, texts, print };
  };

  test("reads all rows of the filters, prints them with their number, and shows the page again", async () => {
    const { read, texts, print } = await showMany(203);
    expect(texts()).toEqual(["R1", "R2", "R3", "1–25 of 203"]);
    const all = Array.from({ length: 203 }, (_, place) => `P${place + 1}`);
    expect(await print("Print all 203 rows")).toBe([...all, "1–203 of 203"].join());
    expect(read).toEqual([1, 2].map((page) => `${demoCustomer.id} x ${page} of 200`));
    fireEvent(window, new Event("afterprint"));
    expect(texts()).toEqual(["R1", "R2", "R3", "1–25 of 203"]);
  });

  test("prints the first 1,000 rows of more, and says so in the menu and on paper", async () => {
    const { read, print } = await showMany(1300);
    const paper = await print("Print the first 1,000 rows");
    expect(paper).toMatch(/,P1000,1–1,000 of 1,300$/);
    expect(read).toHaveLength(5);
  });

  test("a list without a page query cannot be printed", async () => {
    await show();
    expect(screen.getByRole("button", { name: "File format" })).toBeTruthy();
  });
});
