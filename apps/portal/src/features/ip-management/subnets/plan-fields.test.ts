import { expect, test } from "vitest";
import { planBody, rewordPlan } from "./plan-fields.ts";

const fields = { action: "SPLIT", block: " 203.0.113.0\u200B/24 ", lengths: " 26,\u00A027;/27 " } as const;

test("lengths are read with any separator", () =>
  expect(planBody(fields)).toEqual({ dryRun: true, action: "SPLIT", block: "203.0.113.0/24", lengths: [26, 27, 27] }));

test("a merge has no lengths", () =>
  expect(planBody({ ...fields, action: "MERGE" })).toEqual({ dryRun: true, action: "MERGE", block: "203.0.113.0/24" }));

test("an error in one prefix length appears at the field of all lengths", () => {
  for (const field of ["lengths", "lengths.1"])
    expect(rewordPlan({ field, message: "validation.max" })).toEqual({ field, message: "ip.lengths-wrong" });
  const block = { field: "block", message: "validation.required" };
  expect(rewordPlan(block)).toEqual(block);
});
