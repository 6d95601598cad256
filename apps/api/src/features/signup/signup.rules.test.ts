import type { ApplicationState } from "@demarc/contract/signup";
import { describe, expect, it } from "vitest";
import { applicationStates, expiresAt } from "./signup.rules.ts";

describe("an application", () => {
  it.each([
    ["SUBMITTED", "2027-04-03T10:00:00.000Z"],
    ["INFO_REQUESTED", "2027-04-19T10:00:00.000Z"],
    ["UNDER_REVIEW", null],
    ["APPROVED", null],
    ["REJECTED", null],
    ["WITHDRAWN", null],
    ["EXPIRED", null],
  ] as const)("that is %s since 20 March expires at %s", (state, at) => {
    expect(expiresAt(state, "2027-03-20T10:00:00.000Z")).toBe(at);
  });
});

describe("the state of an application", () => {
  const events = [
    "verifyEmail",
    "startReview",
    "requestInfo",
    "resubmit",
    "approve",
    "reject",
    "withdraw",
    "timeout",
  ] as const;
  const review = "UNDER_REVIEW";
  const none = Array.from(events, () => "-" as const);

  it.each<[ApplicationState, (ApplicationState | "-")[]]>([
    ["SUBMITTED", [review, review, "-", "-", "-", "REJECTED", "WITHDRAWN", "EXPIRED"]],
    [review, [review, review, "INFO_REQUESTED", "-", "APPROVED", "REJECTED", "WITHDRAWN", "-"]],
    [
      "INFO_REQUESTED",
      ["INFO_REQUESTED", review, "INFO_REQUESTED", review, "APPROVED", "REJECTED", "WITHDRAWN", "EXPIRED"],
    ],
    ["APPROVED", none],
    ["REJECTED", none],
    ["WITHDRAWN", none],
    ["EXPIRED", none],
  ])("%s becomes %j, by event", (state, becomes) => {
    expect(events.map((event) => applicationStates.next(state, event) ?? "-")).toEqual(becomes);
  });
});
