import { expect, it } from "vitest";
import { applicationReference } from "./application-reference.ts";

it.each([
  [1, "AP-000001"],
  [123_456, "AP-123456"],
  [1_234_567, "AP-1234567"],
])("application %i is known as %s", (number, reference) => {
  expect(applicationReference(number)).toBe(reference);
});
