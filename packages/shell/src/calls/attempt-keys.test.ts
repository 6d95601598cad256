import { expect, test } from "vitest";
import { createAttemptKeys } from "./attempt-keys.ts";

test("a second press of the same attempt has the key of the first, a changed body a new one", () => {
  const keys = createAttemptKeys();
  const first = keys.of({ name: "fibre" });
  expect(keys.of({ name: "fibre" })).toBe(first);
  expect(keys.of({ name: "copper" })).not.toBe(first);
  expect(keys.of({ name: "fibre" })).toBe(first);
});

test("what is sent again after a success is a new attempt", () => {
  const keys = createAttemptKeys();
  const first = keys.of({ name: "fibre" });
  keys.end();
  expect(keys.of({ name: "fibre" })).not.toBe(first);
});
