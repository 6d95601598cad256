import {
  codeAlphabet,
  type CodeState,
  codeLengths,
  type RequestState,
} from "@demarc/contract/tv-accounts/tv-activation";
import { describe, expect, it } from "vitest";
import { lastDayOf, randomCode, requestStates, unconfirmedCodeStates } from "./tv-codes.rules.ts";

const today = "2026-12-31";
const verdict = (day: string | undefined): string => {
  try {
    return lastDayOf(day, today);
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors[0]?.message ?? "";
  }
};

describe("the last day of a code", () => {
  it.each([
    ["2026-12-30", "validation.date-too-early"],
    ["2026-12-31", "validation.date-too-early"],
    ["2027-01-01", "2027-01-01"],
    ["2027-01-29", "2027-01-29"],
    ["2027-01-30", "2027-01-30"],
    [undefined, "2027-01-07"],
    ["2027-01-31", "validation.date-too-late"],
  ])("%s, chosen on 31 December: %s", (day, outcome) => {
    expect(verdict(day)).toBe(outcome);
  });
});

it.each(["CONFIRMED", "UNCONFIRMED"] as const)("a code that is %s has its length and letters, and differs", (kind) => {
  const codes = Array.from({ length: 50 }, () => randomCode(kind));
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{${codeLengths[kind]}}$`));
  expect(new Set(codes).size).toBe(50);
});

describe("an unconfirmed code", () => {
  const events = ["use", "useUp", "cancel"] as const;

  it.each<[CodeState, (CodeState | "-")[]]>([
    ["LIVE", ["LIVE", "USED", "CANCELLED"]],
    ["READY", ["-", "-", "-"]],
    ["REQUESTED", ["-", "-", "-"]],
    ["USED", ["-", "-", "-"]],
    ["CANCELLED", ["-", "-", "-"]],
    ["EXPIRED", ["-", "-", "-"]],
  ])("that is %s becomes %j, by event", (state, becomes) => {
    expect(events.map((event) => unconfirmedCodeStates.next(state, event) ?? "-")).toEqual(becomes);
  });
});

describe("the request of a device", () => {
  it.each<[RequestState, (RequestState | "-")[]]>([
    ["PENDING", ["CONFIRMED", "DISMISSED"]],
    ["CONFIRMED", ["CONFIRMED", "-"]],
    ["DISMISSED", ["-", "DISMISSED"]],
    ["EXPIRED", ["-", "EXPIRED"]],
  ])("that is %s becomes %j, when it is confirmed or dismissed", (state, becomes) => {
    const next = (event: "confirm" | "dismiss") => requestStates.next(state, event) ?? "-";
    expect([next("confirm"), next("dismiss")]).toEqual(becomes);
  });
});
