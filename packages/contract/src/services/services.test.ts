import { expect, it } from "vitest";
import {
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
