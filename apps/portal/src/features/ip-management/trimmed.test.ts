import { expect, test } from "vitest";
import { trimmed } from "./trimmed.ts";

test("texts lose the spaces around them, other values stay", () =>
  expect(trimmed({ label: " Lab ", none: "  ", onlyEmpty: true })).toEqual({
    label: "Lab",
    none: "",
    onlyEmpty: true,
  }));
