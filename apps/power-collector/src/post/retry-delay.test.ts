import { afterEach, describe, expect, it, vi } from "vitest";
import { createRetryDelay, jittered, usualPace } from "./retry-delay.ts";

const retry = { kind: "retry", reason: "status 503" } as const;
const refused = { kind: "refused", reason: "status 401" } as const;
/** The share of the wait that is left to chance: none or all of it. */
const chance = (value: number) => vi.spyOn(Math, "random").mockReturnValue(value);
afterEach(() => vi.restoreAllMocks());

describe("the wait after a failure", () => {
  it("doubles from a second to five minutes, and begins again after a batch that was accepted", () => {
    chance(1);
    const delay = createRetryDelay(usualPace);
    const waits = Array.from({ length: 11 }, () => delay.after(retry));
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
    delay.reset();
    expect(delay.after(retry)).toBe(1000);
  });

  it("is a minute while the token is refused, however often, and is then not longer for others", () => {
    chance(1);
    const delay = createRetryDelay(usualPace);
    expect([delay.after(refused), delay.after(refused), delay.after(retry)]).toEqual([60_000, 60_000, 1000]);
  });

  it("is added to what the API asks for", () => {
    chance(0);
    expect(createRetryDelay(usualPace).after({ ...retry, afterMs: 7000 })).toBe(7500);
  });

  it.each([
    [0, 500],
    [0.5, 750],
    [1, 1000],
  ])("is between half and all of it: at %s of a second %i ms", (share, ms) => {
    chance(share);
    expect(jittered(1000)).toBe(ms);
  });
});
