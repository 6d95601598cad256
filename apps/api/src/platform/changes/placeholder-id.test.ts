import { expect, it } from "vitest";
import { placeholderId } from "./placeholder-id.ts";

it("the records of a large dry run have different numbers, which fit in an integer", () => {
  const numbers = Array.from({ length: 200_000 }, placeholderId);
  expect(new Set(numbers).size).toBe(200_000);
  expect(Math.max(...numbers.slice(0, 1000))).toBeLessThanOrEqual(2_147_483_647);
  expect(Math.min(...numbers.slice(0, 1000))).toBeGreaterThanOrEqual(2_000_000_000);
});
