import { expect, it } from "vitest";
import {
  codesFilter,
  rackTerminationObstacles,
  RackTermination,
  serviceLifecycles,
  serviceTypes,
  Termination,
  terminationObstacles,
} from "./services.ts";

it("a service is in one of eight states", () => {
  expect(serviceLifecycles).toEqual([
    "PLANNED",
    "PROVISIONING",
    "TESTING",
    "ACTIVE",
    "CHANGE_PENDING",
    "SUSPENDED",
    "TERMINATION_SCHEDULED",
    "TERMINATED",
  ]);
});

it("there are five kinds of services", () => {
  expect(serviceTypes).toEqual(["line", "rack", "shared-colo", "dc-connection", "wdm"]);
});

it("only a rack cannot be terminated because it is in use", () => {
  expect(terminationObstacles).toEqual(["NOT_DELIVERED", "CHANGE_PENDING", "ALREADY_ENDING", "ENDED"]);
  expect(rackTerminationObstacles).toEqual([...terminationObstacles, "IN_USE"]);
});

it("the cost of a termination may be absent, for people who see no prices, and nothing else may", () => {
  const rest = ["possible", "reason", "earliestDate", "noticeDays", "boundBy", "withdrawal", "remainingMonths"];
  for (const { properties, required } of [Termination, RackTermination]) {
    expect(Object.keys(properties)).toEqual([...rest, "cost"]);
    expect(required).toEqual(rest);
  }
});

it.each([
  ["AMS1", true],
  ["XC-SMF,AMS1-AMS2", true],
  ["A1", true],
  ["A", false],
  ["ABCDEFGHIJKLMNOPQ", true],
  ["ABCDEFGHIJKLMNOPQR", false],
  ["AMS1,A", false],
  ["AMS1,ABCDEFGHIJKLMNOPQR", false],
  ["AMS1,AMS2,RTM1", true],
  ["AMS1,", false],
  [",AMS1", false],
  ["AMS1;AMS2", false],
  ["ams1", false],
  ["", false],
])("a filter by the codes %j is possible: %s", (codes, isPossible) => {
  const { pattern } = codesFilter("Codes") as { readonly pattern?: string };
  expect(pattern).toBeDefined();
  expect(new RegExp(pattern ?? "").test(codes)).toBe(isPossible);
});
