import { graceDays } from "@demarc/contract/agreements";
import { daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { blockedFrom, isBlocked } from "./agreements.rules.ts";

/** Half past midnight on 1 January in Amsterdam. */
const firstSentAt = "2026-12-31T23:30:00Z";
const sent = "2027-01-01";
const unsigned = { isSigned: false, firstSentAt };

describe("a company without a signed agreement", () => {
  it.each([
    ["never", null],
    ["always", sent],
    ["grace", daysAfter(sent, graceDays)],
  ] as const)("cannot order, if the rule is %s, from %s", (required, from) => {
    expect(blockedFrom(unsigned, required)).toBe(from);
  });

  it("can order if it signed, or was never sent one", () => {
    expect(blockedFrom({ isSigned: true, firstSentAt }, "always")).toBeNull();
    expect(blockedFrom({ isSigned: false, firstSentAt: null }, "always")).toBeNull();
  });

  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])("%i days from that day on it is blocked: %s", (days, blocked) => {
    expect(isBlocked(unsigned, "always", daysAfter(sent, days))).toBe(blocked);
  });
});
