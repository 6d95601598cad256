import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TextField } from "./text-field.tsx";

afterEach(() => {
  cleanup();
  document.documentElement.lang = "";
});

test.each([
  ["en", "Saturday, 28 November 2026"],
  ["nl", "zaterdag 28 november 2026"],
])("a date field writes its day in the language of the page: %s", (language, words) => {
  document.documentElement.lang = language;
  render(<TextField name="day" label="Day" type="date" defaultValue="2026-11-28" />);
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.input(screen.getByLabelText("Day"), { target: { value: "" } });
  expect(screen.queryByText(words)).toBeNull();
});

test("a date field follows a value that a form writes without an event", () => {
  const { rerender } = render(<TextField name="day" label="Day" type="date" />);
  screen.getByLabelText<HTMLInputElement>("Day").value = "2026-12-01";
  rerender(<TextField name="day" label="Day" type="date" />);
  expect(screen.getByText("Tuesday, 1 December 2026")).toBeTruthy();
});
