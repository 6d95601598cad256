import type { OrderStatus } from "@demarc/contract/orders/order-fields";
import { describe, expect, it } from "vitest";
import { hasEnded, nextOrderStatus, type OrderEvent, possibleOf, stageOf, statusesBeforeOf } from "./orders.rules.ts";

const order = (status: OrderStatus, statusesBefore: OrderStatus[] = [], more = {}) => ({
  status,
  statusesBefore,
  acceptedAt: null,
  action: "NEW" as const,
  ...more,
});
const accepted = { acceptedAt: "2026-12-01T10:00:00Z" };
const termination = { action: "TERMINATE" as const };

describe("the states to return to", () => {
  it.each<[OrderStatus, OrderStatus[], OrderEvent, OrderStatus, OrderStatus[]]>([
    ["ACCEPTED", [], "hold", "ON_HOLD", ["ACCEPTED"]],
    ["ON_HOLD", ["ACCEPTED"], "requestInfo", "AWAITING_CUSTOMER", ["ACCEPTED", "ON_HOLD"]],
    ["AWAITING_CUSTOMER", ["ACCEPTED", "ON_HOLD"], "hold", "ON_HOLD", ["ACCEPTED", "AWAITING_CUSTOMER"]],
    ["AWAITING_CUSTOMER", ["ACCEPTED", "ON_HOLD"], "provideInfo", "ON_HOLD", ["ACCEPTED"]],
    ["ON_HOLD", ["SCHEDULED"], "release", "SCHEDULED", []],
    ["SCHEDULED", [], "cancel", "CANCELLATION_REQUESTED", ["SCHEDULED"]],
    ["CANCELLATION_REQUESTED", ["SCHEDULED"], "denyCancel", "SCHEDULED", []],
    ["CANCELLATION_REQUESTED", ["SCHEDULED"], "approveCancel", "CANCELLED", ["SCHEDULED"]],
    ["IN_PROGRESS", [], "fail", "FAILED", ["IN_PROGRESS"]],
    ["ON_HOLD", ["SUBMITTED"], "accept", "ACCEPTED", []],
    ["DRAFT", [], "submit", "SUBMITTED", []],
  ])("of %s after %j: %s to %s keeps %j", (status, before, event, to, kept) => {
    const from = order(status, before, accepted);
    expect(nextOrderStatus(from, event)).toBe(to);
    expect(statusesBeforeOf(from, event, to)).toEqual(kept);
  });
});

describe("a cancellation", () => {
  it.each([
    ["SUBMITTED", {}, "CANCEL"],
    ["AWAITING_CUSTOMER", {}, "CANCEL"],
    ["AWAITING_CUSTOMER", accepted, "REQUEST"],
    ["ON_HOLD", {}, "CANCEL"],
    ["ON_HOLD", accepted, "REQUEST"],
    ["ACCEPTED", accepted, "REQUEST"],
    ["SCHEDULED", accepted, "REQUEST"],
    ["IN_PROGRESS", accepted, "NONE"],
    ["CANCELLATION_REQUESTED", accepted, "NONE"],
    ["COMPLETED", accepted, "NONE"],
    ["DRAFT", {}, "DELETE"],
    ["SUBMITTED", termination, "NONE"],
    ["ON_HOLD", termination, "NONE"],
    ["ACCEPTED", { ...termination, ...accepted }, "NONE"],
  ] as const)("of an order that is %s %j: %s", (status, more, cancel) => {
    expect(possibleOf(order(status, [], more)).cancel).toBe(cancel);
  });

  it("409 order.past-point-of-no-return once the work has begun", () => {
    expect(() => nextOrderStatus(order("IN_PROGRESS", [], accepted), "cancel")).toThrow("The work has begun");
  });

  it.each([
    ["AWAITING_CUSTOMER", {}, true],
    ["AWAITING_CUSTOMER", accepted, false],
    ["AWAITING_CUSTOMER", termination, false],
  ] as const)("by the timer, of an order that is %s %j: %s", (status, more, isPossible) => {
    const attempt = () => nextOrderStatus(order(status, ["SUBMITTED"], more), "autoCancel");
    if (isPossible) expect(attempt()).toBe("CANCELLED");
    else expect(attempt).toThrow();
  });

  it("of a termination is a withdrawal", () => {
    expect(nextOrderStatus(order("ACCEPTED", [], termination), "withdraw")).toBe("CANCELLED");
    expect(() => nextOrderStatus(order("ACCEPTED", [], accepted), "withdraw")).toThrow();
  });
});

describe("what a customer sees of an order", () => {
  it.each<[OrderStatus, OrderStatus[], string | null, string, boolean, boolean]>([
    ["DRAFT", [], null, "ALL", false, false],
    ["SUBMITTED", [], "SUBMITTED", "REFERENCES", false, true],
    ["AWAITING_CUSTOMER", ["SUBMITTED"], "SUBMITTED", "REFERENCES", true, true],
    ["ON_HOLD", ["SCHEDULED"], "SCHEDULED", "REFERENCES", false, true],
    ["ON_HOLD", ["IN_PROGRESS"], "IN_PROGRESS", "NONE", false, true],
    ["IN_PROGRESS", [], "IN_PROGRESS", "NONE", false, true],
    ["CANCELLATION_REQUESTED", ["ACCEPTED"], "ACCEPTED", "NONE", false, true],
    ["COMPLETED", [], "COMPLETED", "NONE", false, false],
    ["FAILED", ["SCHEDULED"], "SCHEDULED", "NONE", false, false],
    ["REJECTED", [], "SUBMITTED", "NONE", false, false],
    ["CANCELLED", [], "SUBMITTED", "NONE", false, false],
  ])("that is %s after %j: stage %s, edit %s, answer %s, note %s", (status, before, stage, edit, answer, addNote) => {
    const one = order(status, before);
    expect(stageOf(one)).toBe(stage);
    expect(possibleOf(one)).toMatchObject({ edit, answer, addNote, submit: status === "DRAFT" });
    expect(hasEnded(one)).toBe(status !== "DRAFT" && !addNote);
  });
});

describe("an order", () => {
  const events: readonly OrderEvent[] = [
    "submit",
    "accept",
    "reject",
    "requestInfo",
    "provideInfo",
    "hold",
    "release",
    "schedule",
    "start",
    "complete",
    "fail",
    "cancel",
    "approveCancel",
    "denyCancel",
  ];
  const pause = { requestInfo: "AWAITING_CUSTOMER", hold: "ON_HOLD" } as const;
  const judged = { accept: "ACCEPTED", reject: "REJECTED" } as const;
  const work = { schedule: "SCHEDULED", start: "IN_PROGRESS", fail: "FAILED" } as const;
  const request = { cancel: "CANCELLATION_REQUESTED" } as const;
  /** The events of an order that was not accepted before, and was IN_PROGRESS before a pause. All others are refused. */
  const law: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
    DRAFT: { submit: "SUBMITTED" },
    SUBMITTED: { submit: "SUBMITTED", ...judged, ...pause, schedule: "SCHEDULED", cancel: "CANCELLED" },
    AWAITING_CUSTOMER: { ...judged, ...pause, provideInfo: "IN_PROGRESS", cancel: "CANCELLED" },
    ON_HOLD: { ...judged, ...pause, release: "IN_PROGRESS", fail: "FAILED", cancel: "CANCELLED" },
    ACCEPTED: { accept: "ACCEPTED", ...pause, ...work, ...request },
    SCHEDULED: { ...pause, ...work, complete: "COMPLETED", ...request },
    IN_PROGRESS: { ...pause, ...work, complete: "COMPLETED" },
    CANCELLATION_REQUESTED: { ...request, approveCancel: "CANCELLED", denyCancel: "IN_PROGRESS" },
    CANCELLED: {},
    COMPLETED: {},
    REJECTED: {},
    FAILED: {},
  };

  it.each(Object.entries(law) as [OrderStatus, object][])("that is %s becomes by event %j", (status, becomes) => {
    const next = (event: OrderEvent): [] | [[OrderEvent, OrderStatus]] => {
      try {
        return [[event, nextOrderStatus(order(status, ["ACCEPTED", "IN_PROGRESS"]), event)]];
      } catch (error) {
        const isOver = status === "IN_PROGRESS" && event === "cancel";
        const code = isOver ? "order.past-point-of-no-return" : "order.state-conflict";
        expect(error).toMatchObject({ status: 409, code, details: { state: status, event } });
        return [];
      }
    };
    expect(Object.fromEntries(events.flatMap(next))).toEqual(becomes);
  });

  it.each<[OrderStatus, boolean]>([
    ["DRAFT", false],
    ["SUBMITTED", true],
    ["AWAITING_CUSTOMER", true],
    ["ON_HOLD", true],
    ["ACCEPTED", true],
    ["SCHEDULED", true],
    ["IN_PROGRESS", false],
    ["CANCELLATION_REQUESTED", false],
    ["CANCELLED", false],
    ["COMPLETED", false],
    ["REJECTED", false],
    ["FAILED", false],
  ])("of a termination that is %s can be withdrawn: %s, and never cancelled", (status, isPossible) => {
    const ending = order(status, ["SUBMITTED"], termination);
    const withdrawal = () => nextOrderStatus(ending, "withdraw");
    if (isPossible) expect(withdrawal()).toBe("CANCELLED");
    else expect(withdrawal).toThrow();
    if (status !== "CANCELLATION_REQUESTED") expect(() => nextOrderStatus(ending, "cancel")).toThrow();
  });

  it("that waits without a state to return to was submitted", () => {
    expect(nextOrderStatus(order("AWAITING_CUSTOMER"), "provideInfo")).toBe("SUBMITTED");
    expect(stageOf(order("AWAITING_CUSTOMER"))).toBe("SUBMITTED");
  });
});
