import { describe, expect, it } from "vitest";
import { valueAt } from "./value-at.ts";

describe("the value at a path", () => {
  it.each([
    [{ a: { b: 1 } }, "a.b", 1],
    [{ a: [{ b: 1 }, { b: 2 }] }, "a.1.b", 2],
    [{ a: [] }, "a.0.b", undefined],
    [{ a: [] }, "a.length", undefined],
    [{ a: null }, "a.b", undefined],
    [{ a: "text" }, "a.length", undefined],
    [undefined, "a", undefined],
  ])("of %j at %s is %j", (value, path, found) => {
    expect(valueAt(value, path)).toBe(found);
  });
});
