import { describe, expect, it } from "vitest";
import { decide, quotationStates, refusalOf, statusOn } from "./quotations.rules.ts";

const today = "2027-01-01";
const quotation = (status: Parameters<typeof statusOn>[0]["status"], validUntil = today) => ({
  status,
  validUntil,
  acceptedOptionId: status === "ACCEPTED" || status === "ORDERED" ? "a" : null,
});
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a quotation on 1 January 2027", () => {
  it.each([
    ["2026-12-31", "EXPIRED"],
    ["2027-01-01", "PUBLISHED"],
    ["2027-01-02", "PUBLISHED"],
  ])("published with %s as its last day is %s", (validUntil, status) => {
    expect(statusOn(quotation("PUBLISHED", validUntil), today)).toBe(status);
  });

  it.each(["DRAFT", "ACCEPTED", "ORDERED", "REJECTED", "WITHDRAWN", "SUPERSEDED"] as const)(
    "that is %s stays so after its last day",
    (status) => {
      expect(statusOn(quotation(status, "2026-12-31"), today)).toBe(status);
    },
  );

  it.each([
    ["PUBLISHED", "accept", "ACCEPTED"],
    ["PUBLISHED", "reject", "REJECTED"],
    ["ACCEPTED", "accept", "ACCEPTED"],
    ["ORDERED", "accept", "ORDERED"],
    ["ACCEPTED", "reject", "quotation.accepted"],
    ["ORDERED", "reject", "quotation.accepted"],
    ["REJECTED", "accept", "quotation.rejected"],
    ["EXPIRED", "accept", "quotation.expired"],
    ["WITHDRAWN", "reject", "quotation.withdrawn"],
    ["SUPERSEDED", "accept", "quotation.superseded"],
    ["DRAFT", "accept", "not-found"],
  ] as const)("that is %s: %s leads to %s", (status, event, outcome) => {
    expect(codeOf(() => decide(quotation(status), event, { optionId: "a", today }))).toBe(outcome);
  });

  it("is accepted for one option only", () => {
    for (const status of ["ACCEPTED", "ORDERED"] as const)
      expect(codeOf(() => decide(quotation(status), "accept", { optionId: "b", today }))).toBe("quotation.accepted");
  });

  it("409 quotation.expired a day after its last day", () => {
    for (const event of ["accept", "reject"] as const)
      expect(codeOf(() => decide(quotation("PUBLISHED", "2026-12-31"), event, { optionId: "a", today }))).toBe(
        "quotation.expired",
      );
  });
});

describe("a quotation", () => {
  const events = ["publish", "accept", "reject", "revise", "withdraw", "expire", "order"] as const;

  it.each<[ReturnType<typeof statusOn>, (ReturnType<typeof statusOn> | "-")[]]>([
    ["DRAFT", ["PUBLISHED", "-", "-", "DRAFT", "WITHDRAWN", "-", "-"]],
    ["PUBLISHED", ["PUBLISHED", "ACCEPTED", "REJECTED", "SUPERSEDED", "WITHDRAWN", "EXPIRED", "-"]],
    ["ACCEPTED", ["-", "-", "-", "-", "-", "-", "ORDERED"]],
    ["REJECTED", ["-", "-", "-", "SUPERSEDED", "-", "-", "-"]],
    ["EXPIRED", ["-", "-", "-", "SUPERSEDED", "-", "-", "-"]],
    ["WITHDRAWN", ["-", "-", "-", "-", "-", "-", "-"]],
    ["SUPERSEDED", ["-", "-", "-", "-", "-", "-", "-"]],
    ["ORDERED", ["-", "-", "-", "-", "-", "-", "-"]],
  ])("that is %s becomes %j, by event, with another option than the accepted one", (status, becomes) => {
    const facts = { acceptedOptionId: "a", optionId: "b" };
    expect(events.map((event) => quotationStates.next(status, event, facts) ?? "-")).toEqual(becomes);
  });

  it("is refused by its state, and as unknown if it is a draft", () => {
    expect(refusalOf("WITHDRAWN")).toMatchObject({ status: 409, details: { state: "WITHDRAWN" } });
    expect(refusalOf("DRAFT")).toMatchObject({ status: 404, code: "not-found" });
  });
});
