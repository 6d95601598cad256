import { expect, it } from "vitest";
import { cancelDays, reminderDays } from "./order-times.rules.ts";

it("a question is reminded of after 3 and 7 days, and its order cancelled after 30", () => {
  expect([...reminderDays, cancelDays]).toEqual([3, 7, 30]);
});
