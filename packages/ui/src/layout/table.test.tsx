import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Column, type RowKey, Table } from "./table.tsx";

afterEach(cleanup);

interface Row {
  readonly name: string;
  readonly price?: string;
}
const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name, rowHeader: true, sortable: true },
  { key: "price", header: "Price", cell: ({ price }) => price },
  { key: "edit", header: <span>Edit</span>, cell: () => false },
];
const rows: readonly Row[] = [{ name: "B12", price: "€10" }, { name: "B13" }];

interface RacksProps {
  readonly first?: readonly RowKey[];
  readonly shown?: readonly Row[];
  readonly canChoose?: (row: Row) => boolean;
}

function Racks({ first, shown = rows, canChoose }: RacksProps) {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set(first));
  return (
    <>
      <Table
        caption="Racks"
        columns={columns}
        rows={shown}
        rowKey={({ name }) => name}
        choice={{
          chosen,
          onChange: setChosen,
          nameOf: ({ name }) => `Select ${name}`,
          allName: "Select all",
          ...(canChoose && { canChoose }),
        }}
      />
      <output>{[...chosen].join()}</output>
    </>
  );
}
const all = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all" });
const chosen = () => screen.getByRole("status").textContent;

test("exposes its sort order and reverses it when the same column is clicked", () => {
  const sort = vi.fn<(sorting: object) => void>();
  render(
    <Table
      caption="Racks"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      sorting={{ key: "name", descending: false }}
      onSort={sort}
    />,
  );
  expect(screen.getByRole("table", { name: "Racks" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  expect(screen.getByRole("columnheader", { name: "Price" }).hasAttribute("aria-sort")).toBe(false);
  expect(screen.getByRole("rowheader", { name: "B12" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(sort).toHaveBeenCalledWith({ key: "name", descending: true });
});

test("an empty cell shows a dash, but not in a column of buttons", () => {
  render(<Racks />);
  const cells = within(screen.getAllByRole("row")[2] as HTMLElement).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["", "–", ""]);
});

test("rows that load are hidden from screen readers", () => {
  render(<Table caption="Racks" columns={columns} rows={[]} rowKey={({ name }) => name} loadingRows={3} />);
  expect(screen.getAllByRole("row")).toHaveLength(1);
  expect(document.querySelectorAll("tbody tr")).toHaveLength(3);
});

describe("the box of the header", () => {
  test("shows whether none, some or all rows are chosen, and chooses or clears them", () => {
    render(<Racks />);
    expect([all().checked, all().indeterminate]).toEqual([false, false]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select B13" }));
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    fireEvent.click(all());
    expect([all().checked, all().indeterminate, chosen()]).toEqual([true, false, "B13,B12"]);
    fireEvent.click(all());
    expect([all().checked, chosen()]).toEqual([false, ""]);
  });

  test("keeps rows of other pages chosen", () => {
    render(<Racks first={["A1"]} />);
    fireEvent.click(all());
    expect(chosen()).toBe("A1,B12,B13");
    fireEvent.click(all());
    expect(chosen()).toBe("A1");
  });
});

describe("a range of rows", () => {
  const many: readonly Row[] = ["B1", "B2", "B3", "B4", "B5"].map((name) => ({ name }));
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });

  test("is chosen by Shift and a click, and taken out in the same way", () => {
    render(<Racks shown={many} />);
    fireEvent.click(box("B4"));
    fireEvent.click(box("B2"), { shiftKey: true });
    expect(chosen()).toBe("B4,B2,B3");
    fireEvent.click(box("B3"), { shiftKey: true });
    expect(chosen()).toBe("B4");
  });

  test("grows by Shift and the arrow keys, and the focus goes along", () => {
    render(<Racks shown={many} />);
    box("B2").focus();
    fireEvent.keyDown(box("B2"), { key: "ArrowDown", shiftKey: true });
    expect(document.activeElement).toBe(box("B3"));
    fireEvent.keyDown(box("B3"), { key: "ArrowDown", shiftKey: true });
    fireEvent.keyDown(box("B4"), { key: "ArrowDown" });
    expect(chosen()).toBe("B2,B3,B4");
    expect(document.activeElement).toBe(box("B4"));
  });

  test("leaves out rows without a box, also when all are chosen", () => {
    render(<Racks shown={many} canChoose={({ name }) => name !== "B3"} />);
    expect(screen.queryByRole("checkbox", { name: "Select B3" })).toBeNull();
    fireEvent.click(box("B2"));
    fireEvent.click(box("B4"), { shiftKey: true });
    expect(chosen()).toBe("B2,B4");
    fireEvent.click(all());
    expect(chosen()).toBe("B2,B4,B1,B5");
    expect(all().checked).toBe(true);
  });
});
