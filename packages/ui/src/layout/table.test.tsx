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

function Racks({ first }: { readonly first?: readonly RowKey[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set(first));
  return (
    <>
      <Table
        caption="Racks"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        choice={{ chosen, onChange: setChosen, nameOf: ({ name }) => `Select ${name}`, allName: "Select all" }}
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
