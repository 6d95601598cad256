import { expect, test } from "vitest";
import { trimmed } from "./trimmed.ts";

test("texts lose the blanks around them and what misleads, other values stay", () =>
  expect(trimmed({ label: "\u200B Lab\u202E 2\u00A0", none: "  ", onlyEmpty: true })).toEqual({
    label: "Lab 2",
    none: "",
    onlyEmpty: true,
  }));
