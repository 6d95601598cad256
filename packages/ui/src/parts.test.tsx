import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BulkBar } from "./layout/bulk-bar.tsx";
import { FilterChip } from "./controls/filter-chip.tsx";
import { OptionList } from "./controls/option-list.tsx";
import { Page } from "./layout/page.tsx";
import { PageActions } from "./layout/page-actions.tsx";
import { Pager } from "./controls/pager.tsx";
import { Popover } from "./controls/popover.tsx";
import { SidePanel } from "./layout/side-panel.tsx";
import { TabPanel, Tabs, type TabState } from "./controls/tabs.tsx";

afterEach(cleanup);

const focused = () => document.activeElement;
const options = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ value: String(place), label: `Option ${place}` }));
const plain = (text: string) => text.toLowerCase().replaceAll("ø", "o");

function Chip({ count = 3 }: { readonly count?: number }) {
  const [value, setValue] = useState("1");
  return (
    <>
      <FilterChip
        label="State"
        value={value === "" ? undefined : `Option ${value}`}
        onClear={() => setValue("")}
        panel={(anchor, close) => (
          <Popover label="State" anchor={anchor} onClose={close}>
            <OptionList label="State" options={options(count)} chosen={[value]} plain={plain} onChoose={setValue} />
          </Popover>
        )}
      />
      <button type="button">Beside</button>
    </>
  );
}

describe("filter chip", () => {
  const open = () => fireEvent.click(screen.getByRole("button", { name: /^State/ }));

  test("opens a popover at the chosen option; arrow keys move, and Esc returns the focus", () => {
    render(<Chip />);
    open();
    expect(focused()).toBe(screen.getByRole("option", { name: "Option 1" }));
    fireEvent.keyDown(focused() as Element, { key: "ArrowDown" });
    expect(focused()).toBe(screen.getByRole("option", { name: "Option 2" }));
    fireEvent.keyDown(focused() as Element, { key: "ArrowDown" });
    expect(focused()).toBe(screen.getByRole("option", { name: "Option 0" }));
    fireEvent.keyDown(focused() as Element, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(focused()).toBe(screen.getByRole("button", { name: /^State/ }));
  });

  test("a click beside it closes the popover", () => {
    render(<Chip />);
    open();
    fireEvent.pointerDown(screen.getByText("Beside"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is cleared by its own button, which leaves the focus on the chip", () => {
    render(<Chip />);
    fireEvent.click(screen.getByRole("button", { name: "list.clear-one" }));
    expect(focused()).toBe(screen.getByRole("button", { name: "State" }));
  });

  test("12 options can be searched, 11 cannot", () => {
    render(<Chip count={11} />);
    open();
    expect(screen.queryByRole("textbox")).toBeNull();
    cleanup();
    render(<Chip count={12} />);
    open();
    expect(focused()).toBe(screen.getByRole("textbox"));
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "option 11" } });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Option 11"]);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " øption 11" } });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Option 11"]);
  });
});

describe("page actions", () => {
  test("show one outlined button, put the rest in a menu, and the filled one last", async () => {
    const remove = vi.fn<() => void>();
    render(
      <PageActions
        actions={[
          { label: "Order", primary: true },
          { label: "Rename" },
          { label: "Export" },
          { label: "Remove", danger: true, run: remove },
        ]}
      />,
    );
    expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual([
      "Rename",
      "list.more",
      "Order",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "list.more" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
    expect(remove).toHaveBeenCalledOnce();
  });
});

describe("bulk bar", () => {
  const show = (clear: () => void) => render(<BulkBar count={2} actions={[]} onClear={clear} />);

  test("Esc clears the choice", () => {
    const clear = vi.fn<() => void>();
    show(clear);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(clear).toHaveBeenCalledOnce();
  });

  test("Esc that closes something above the list leaves the choice", () => {
    const clear = vi.fn<() => void>();
    render(<Chip />);
    show(clear);
    fireEvent.click(screen.getByRole("button", { name: /^State/ }));
    fireEvent.keyDown(focused() as Element, { key: "Escape" });
    expect(clear).not.toHaveBeenCalled();
  });
});

function TabbedPage() {
  const [current, setCurrent] = useState("one");
  const state: TabState = {
    current,
    tabs: [
      { key: "one", label: "One" },
      { key: "two", label: "Two", count: 4 },
    ],
    hrefOf: (key) => `#${key}`,
  };
  return (
    <div
      role="presentation"
      onClick={({ target }) => {
        const link = (target as Element).closest("a");
        if (link) setCurrent(link.hash.slice(1));
      }}
    >
      <Tabs label="Page" state={state} />
      <TabPanel name="one" state={state}>
        <input aria-label="Name" />
      </TabPanel>
      <TabPanel name="two" state={state}>
        Second
      </TabPanel>
    </div>
  );
}

describe("tabs", () => {
  test("arrow keys choose the next one, and what was typed in the first stays", () => {
    render(<TabbedPage />);
    expect(screen.queryByText("Second")).toBeNull();
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Zwolle" } });
    const first = screen.getByRole("tab", { name: "One" });
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowRight" });
    expect(focused()).toBe(screen.getByRole("tab", { name: /Two/ }));
    expect(screen.getByRole("tabpanel").textContent).toBe("Second");
    fireEvent.keyDown(focused() as Element, { key: "ArrowRight" });
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Zwolle");
  });
});

function Panel({ mayLeave }: { readonly mayLeave: () => Promise<boolean> }) {
  const [at, setAt] = useState<number | undefined>();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={opener} type="button" onClick={() => setAt(1)}>
        Open
      </button>
      {at !== undefined && (
        <SidePanel
          title={`Address ${at}`}
          onNext={() => setAt(at + 1)}
          onClose={() => setAt(undefined)}
          mayLeave={mayLeave}
        >
          <input aria-label="PTR" />
        </SidePanel>
      )}
    </>
  );
}

describe("side panel", () => {
  const open = () => {
    screen.getByText("Open").focus();
    fireEvent.click(screen.getByText("Open"));
  };

  test("moves the focus to each record, and back when Esc closes it", async () => {
    render(<Panel mayLeave={() => Promise.resolve(true)} />);
    open();
    expect(focused()?.textContent).toBe("Address 1");
    fireEvent.click(screen.getByRole("button", { name: "list.next" }));
    await waitFor(() => expect(focused()?.textContent).toBe("Address 2"));
    fireEvent.keyDown(focused() as Element, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    await waitFor(() => expect(focused()).toBe(screen.getByText("Open")));
  });

  test("stays if unsaved input is kept", async () => {
    const mayLeave = vi.fn(() => Promise.resolve(false));
    render(<Panel mayLeave={mayLeave} />);
    open();
    fireEvent.click(screen.getByRole("button", { name: "kit.close" }));
    fireEvent.click(screen.getByRole("button", { name: "list.next" }));
    await waitFor(() => expect(mayLeave).toHaveBeenCalledTimes(2));
    expect(screen.getByRole("heading", { name: "Address 1" })).toBeTruthy();
  });
});

describe("pager", () => {
  const links = () =>
    screen.queryAllByRole("link").map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
  const show = (page: number, total: number) =>
    render(<Pager page={page} pageSize={25} total={total} hrefOf={(to) => `?page=${to}`} />);

  test("links to the neighbouring pages only", () => {
    show(1, 60);
    expect(links()).toEqual([["list.next", "?page=2"]]);
    cleanup();
    show(2, 60);
    expect(links()).toEqual([
      ["list.previous", "?page=1"],
      ["list.next", "?page=3"],
    ]);
    cleanup();
    show(1, 25);
    expect(links()).toEqual([]);
  });
});

describe("page", () => {
  function Loading() {
    return <Page title="Order">Loading</Page>;
  }
  function Loaded() {
    return <Page title="ORD-2026-000123">Loaded</Page>;
  }

  test("the heading takes over the focus from the heading that it replaces", () => {
    const { rerender } = render(<Loading />);
    screen.getByRole("heading", { name: "Order" }).focus();
    rerender(<Loaded />);
    expect(focused()).toBe(screen.getByRole("heading", { name: "ORD-2026-000123" }));
  });

  test("the heading takes no focus that another element has, or that was given up", () => {
    const { rerender } = render(<Loading />);
    screen.getByRole("heading").focus();
    screen.getByRole("heading").blur();
    rerender(<Loaded />);
    expect(focused()).toBe(document.body);
  });
});
