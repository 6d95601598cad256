import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { FilterBar } from "./filter-bar.tsx";

afterEach(cleanup);

function Bar({ atFirst }: { readonly atFirst: number }) {
  const [set, setSet] = useState(atFirst);
  return (
    <FilterBar search={<input type="search" aria-label="Search" />} set={set} onUnset={() => setSet(0)}>
      <select aria-label="State" />
    </FilterBar>
  );
}

describe("filter bar", () => {
  test("exposes whether its fields are expanded, and never collapses the search box", () => {
    render(<Bar atFirst={0} />);
    const button = screen.getByRole("button", { name: "list.set" });
    const fields = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(fields?.contains(screen.getByRole("combobox"))).toBe(true);
    expect(fields?.contains(screen.getByRole("searchbox"))).toBe(false);
    const folded = fields?.className;
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(fields?.className).not.toBe(folded);
    fireEvent.click(button);
    expect(fields?.className).toBe(folded);
  });

  test("clears filters, and keeps the focus when the clear button disappears", () => {
    render(<Bar atFirst={2} />);
    const unset = screen.getByRole("button", { name: "list.unset" });
    unset.focus();
    fireEvent.click(unset);
    expect(screen.queryByRole("button", { name: "list.unset" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "list.set" }));
  });
});
