import { describe, expect, it } from "vitest";
import { anyOf, valuesOf } from "./any-of.ts";

describe("a filter with several values", () => {
  const { pattern = "" } = anyOf(["UP", "DOWN"]) as { pattern?: string };

  it.each([
    ["UP", true],
    ["DOWN,UP", true],
    ["UP,UP,UP", true],
    ["UP,", false],
    ["up", false],
    ["UPDOWN", false],
    ["UP,OTHER", false],
    ["", false],
  ])("can be %j: %s", (text, isAccepted) => {
    expect(new RegExp(pattern, "u").test(text)).toBe(isAccepted);
  });

  it("has each of them; a missing one has none", () => {
    expect([valuesOf("UP,DOWN"), valuesOf("UP"), valuesOf(undefined)]).toEqual([["UP", "DOWN"], ["UP"], undefined]);
  });
});
