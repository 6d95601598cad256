import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ComboBox } from "./combo-box.tsx";

const options = [
  { value: "AMS1", label: "Amsterdam 1" },
  { value: "ENS1", label: "Enschede 1" },
];

afterEach(cleanup);

test("typing narrows the choices, the keyboard picks one, and the error describes the field", () => {
  const choose = vi.fn<(value: string) => void>();
  render(
    <ComboBox
      name="site"
      label="Site"
      options={options}
      value="AMS1"
      onChange={choose}
      locale="en"
      error="Choose one."
    />,
  );
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Site" });
  expect(field.value).toBe("Amsterdam 1");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.getAttribute("aria-describedby")).toContain("field-site-error");
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "Ens" } });
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Enschede 1"]);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(choose).toHaveBeenCalledWith("ENS1");
});
