import { type TokenStatus, tokenLifetimeDays } from "@demarc/contract/api-tokens";
import { describe, expect, it } from "vitest";
import { expiryOf, tokenStates } from "./api-tokens.rules.ts";

const now = new Date("2027-03-27T12:00:00.000Z");
const at = (ms: number): string => new Date(now.getTime() + ms).toISOString();
const dayMs = 86_400_000;
const longestMs = tokenLifetimeDays.longest * dayMs + 3_600_000;

describe("the expiry of a new token", () => {
  const verdict = (expiresAt: string): string => {
    try {
      return expiryOf({ description: "x", expiresAt }, now);
    } catch (error) {
      return (error as { errors: { message: string }[] }).errors[0]?.message ?? "";
    }
  };

  it.each([
    ["a moment ago", at(-1), "validation.date-too-early"],
    ["now", at(0), "validation.date-too-early"],
    ["a moment from now", at(1), at(1)],
    ["the longest lifetime and an hour", at(longestMs), at(longestMs)],
    ["a moment more", at(longestMs + 1), "validation.invalid-value"],
  ])("of %s", (_what, expiresAt, outcome) => {
    expect(verdict(expiresAt)).toBe(outcome);
  });

  it("is the usual one if none is given, also over the change to summer time", () => {
    expect(expiryOf({ description: "x" }, now)).toBe(at(tokenLifetimeDays.usual * dayMs));
  });
});

describe("a token", () => {
  const events = ["use", "describe", "revoke", "expire", "disableAccount"] as const;

  it.each<[TokenStatus, (TokenStatus | "-")[]]>([
    ["ACTIVE", ["ACTIVE", "ACTIVE", "REVOKED", "EXPIRED", "REVOKED"]],
    ["EXPIRED", ["-", "-", "EXPIRED", "EXPIRED", "EXPIRED"]],
    ["REVOKED", ["-", "-", "REVOKED", "REVOKED", "REVOKED"]],
  ])("that is %s becomes %j, by event", (status, becomes) => {
    expect(events.map((event) => tokenStates.next(status, event) ?? "-")).toEqual(becomes);
  });
});
