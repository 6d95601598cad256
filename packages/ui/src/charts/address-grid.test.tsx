import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AddressGrid, type Square } from "./address-grid.tsx";

afterEach(cleanup);

const squares: readonly Square[] = Array.from({ length: 12 }, (_, place) => ({
  key: `a${place}`,
  name: `a${place}`,
  short: String(place),
  state: place === 0 || place === 11 ? "reserved" : "free",
}));

const show = (start: readonly string[] = []) => {
  const open = vi.fn<(key: string) => void>();
  function Grid() {
    const [selected, onSelect] = useState<ReadonlySet<string>>(new Set(start));
    return (
      <>
        <AddressGrid
          summary="Map"
          squares={squares}
          chosen={undefined}
          onOpen={open}
          selection={{ selected, onSelect }}
        />
        <output>{[...selected].join()}</output>
      </>
    );
  }
  render(<Grid />);
  return open;
};
const square = (place: number) => screen.getByRole("option", { name: `a${place}` });
const map = () => screen.getByRole("listbox");
const keys = (...pressed: (string | readonly [string, object])[]) => {
  for (const one of pressed) {
    const [key, held] = typeof one === "string" ? [one, {}] : one;
    fireEvent.keyDown(map(), { key, ...held });
  }
};
const chosen = () => screen.getByRole("status").textContent;
const shift = { shiftKey: true };

describe("squares are selected", () => {
  test("by Space, and by Shift with arrow keys from there, also back; never the reserved ones", () => {
    const open = show();
    keys(" ");
    expect(chosen()).toBe("");
    keys("ArrowRight", "ArrowRight", " ");
    expect(chosen()).toBe("a2");
    keys(["ArrowRight", shift], ["ArrowRight", shift], ["ArrowLeft", shift]);
    expect(chosen()).toBe("a2,a3");
    keys("End", ["ArrowLeft", shift], ["ArrowLeft", shift]);
    expect(chosen()).toBe("a2,a3,a9,a10");
    expect(open).not.toHaveBeenCalled();
    keys("Enter");
    expect(open).toHaveBeenCalledWith("a9");
  });

  test("by Control and A, all of them", () => {
    show();
    keys(["a", { ctrlKey: true }]);
    expect(chosen().split(",")).toHaveLength(10);
  });

  test("by Shift and a click as a range, by Control and a click one by one; a click alone opens", () => {
    const open = show(["a9"]);
    fireEvent.click(square(3));
    expect(open).toHaveBeenCalledWith("a3");
    expect(chosen()).toBe("a9");
    fireEvent.click(square(5), shift);
    expect(chosen()).toBe("a9,a3,a4,a5");
    fireEvent.click(square(4), { ctrlKey: true });
    expect(chosen()).toBe("a9,a3,a5");
    expect(open).toHaveBeenCalledOnce();
  });

  test("by a drag, which replaces the selection; the click after it opens nothing, and touch scrolls", () => {
    const open = show(["a9"]);
    fireEvent.pointerDown(square(6), { pointerType: "touch", button: 0 });
    fireEvent.pointerOver(square(4), { pointerType: "touch", buttons: 1 });
    expect(chosen()).toBe("a9");
    fireEvent.pointerDown(square(6), { pointerType: "mouse", button: 0 });
    fireEvent.pointerOver(square(4), { buttons: 1 });
    expect(chosen()).toBe("a4,a5,a6");
    fireEvent.pointerOver(square(6), { buttons: 1 });
    expect(chosen()).toBe("a6");
    fireEvent.click(square(6));
    expect(open).not.toHaveBeenCalled();
    fireEvent.pointerOver(square(8), { buttons: 0 });
    expect(chosen()).toBe("a6");
  });

  test("and say so to a screen reader", () => {
    show(["a3"]);
    expect(map().getAttribute("aria-multiselectable")).toBe("true");
    expect(screen.getAllByRole("option", { selected: true })).toEqual([square(3)]);
  });
});
