import { graceDays } from "@demarc/contract/agreements";
import { daysAfter } from "@demarc/contract/core/calendar";
import type { MsaStatus } from "@demarc/contract/core/msa-requirement";
import { describe, expect, it } from "vitest";
import { blockedFrom, isBlocked, msaStates } from "./agreements.rules.ts";

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
    expect(isBlocked(unsigned, "never", daysAfter(sent, days))).toBe(false);
  });
});

describe("an agreement", () => {
  const actions = ["startSigning", "sign", "decline", "countersign", "expire", "supersede", "terminate"] as const;
  const none = Array.from(actions, () => "-" as const);

  it.each<[MsaStatus, (MsaStatus | "-")[]]>([
    ["PENDING_SIGNATURE", ["SIGNING", "SIGNED", "DECLINED", "-", "EXPIRED", "SUPERSEDED", "-"]],
    ["SIGNING", ["SIGNING", "SIGNED", "DECLINED", "-", "PENDING_SIGNATURE", "SUPERSEDED", "-"]],
    ["SIGNED", ["-", "SIGNED", "-", "ACTIVE", "-", "-", "-"]],
    ["ACTIVE", ["-", "-", "-", "ACTIVE", "-", "SUPERSEDED", "TERMINATED"]],
    ["DECLINED", none],
    ["EXPIRED", none],
    ["SUPERSEDED", none],
    ["TERMINATED", none],
  ])("that is %s becomes %j, by action", (status, becomes) => {
    expect(actions.map((action) => msaStates.next(status, action) ?? "-")).toEqual(becomes);
  });
});
