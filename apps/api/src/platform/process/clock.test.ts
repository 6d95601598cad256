import { expect, it, vi } from "vitest";
import { systemClock } from "./clock.ts";

it("the clock of the system shows the current time", () => {
  const now = new Date("2027-03-28T00:59:59.999Z");
  vi.useFakeTimers({ now, toFake: ["Date"] });
  try {
    expect(systemClock.now()).toEqual(now);
  } finally {
    vi.useRealTimers();
  }
});
