import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import { expect, it } from "vitest";
import { faultReportStates } from "./fault-reports.rules.ts";

it.each<[FaultReport["state"], FaultReport["state"] | undefined, FaultReport["state"] | undefined]>([
  ["OPEN", "ANSWERED", "CLOSED"],
  ["ANSWERED", "ANSWERED", "CLOSED"],
  ["CLOSED", undefined, undefined],
])("a report that is %s is %s after an answer, and %s when it is closed", (state, answered, closed) => {
  expect(faultReportStates.next(state, "answer")).toBe(answered);
  expect(faultReportStates.next(state, "close")).toBe(closed);
});

it("409 fault-report.state-conflict", () => {
  expect(() => faultReportStates.take("CLOSED", "answer")).toThrow(
    expect.objectContaining({ status: 409, code: "fault-report.state-conflict" }),
  );
});
