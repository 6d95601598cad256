import { describe, expect, it } from "vitest";
import { retrySeconds, waitAfter } from "./webhooks.rules.ts";

const minute = 60;
const hour = 3600;

describe("the attempts of a delivery", () => {
  it.each([
    [1, 5],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 14 * hour],
    [8, 20 * hour],
    [9, 24 * hour],
  ])("after %i the next one follows in %i seconds, a tenth earlier or later", (attempts, seconds) => {
    expect(waitAfter(attempts, 0)).toBeCloseTo(seconds * 0.9);
    expect(waitAfter(attempts, 0.5)).toBe(seconds);
    expect(waitAfter(attempts, 1)).toBeCloseTo(seconds * 1.1);
  });

  it("end after the tenth", () => {
    expect(waitAfter(10, 0.5)).toBeNull();
    expect(retrySeconds).toHaveLength(9);
  });
});
