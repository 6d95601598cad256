import { describe, expect, it } from "vitest";
import { loaStateOf } from "./dc-connections.rules.ts";

const today = "2027-03-01";
const row = {
  zSide: { type: "CARRIER" },
  lifecycle: "ACTIVE",
  loaDocumentId: "0192f4aa-0000-7000-8000-000000000001",
  loaExpiresAt: null,
} as const;
const stateOf = (change: object) => loaStateOf({ ...row, ...change } as Parameters<typeof loaStateOf>[0], today);

describe("the state of a letter of authorisation", () => {
  it.each([
    ["2027-02-28", "EXPIRED"],
    ["2027-03-01", "EXPIRING"],
    ["2027-03-02", "EXPIRING"],
    ["2027-03-30", "EXPIRING"],
    ["2027-03-31", "EXPIRING"],
    ["2027-04-01", "VALID"],
    [null, "VALID"],
  ])("on 1 March 2027, valid through %s: %s", (loaExpiresAt, state) => {
    expect(stateOf({ loaExpiresAt })).toBe(state);
  });

  it.each([
    ["CARRIER", "MISSING"],
    ["IX", "MISSING"],
    ["OTHER_CUSTOMER", "MISSING"],
    ["OWN_RACK", "NOT_NEEDED"],
    ["PROVIDER", "NOT_NEEDED"],
  ])("is %s without a letter: %s", (type, state) => {
    expect(stateOf({ zSide: { type }, loaDocumentId: null })).toBe(state);
    expect(stateOf({ zSide: { type }, loaDocumentId: null, lifecycle: "TERMINATED" })).toBe("NOT_NEEDED");
  });
});
