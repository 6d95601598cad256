import { type ServiceLifecycle, serviceTypes } from "@demarc/contract/services/services";
import { expect, it } from "vitest";
import { type ServiceEvent, serviceStates } from "./service-lifecycle.rules.ts";

const events: readonly ServiceEvent[] = [
  "provision",
  "test",
  "activate",
  "suspend",
  "resume",
  "requestChange",
  "applyChange",
  "abortChange",
  "scheduleTermination",
  "withdrawTermination",
  "terminate",
];
const ending = "TERMINATION_SCHEDULED";
/** By event; a service was ACTIVE before it was suspended or its end was scheduled. */
const law: Readonly<Record<ServiceLifecycle, readonly (ServiceLifecycle | "-")[]>> = {
  PLANNED: ["PROVISIONING", "-", "ACTIVE", "-", "-", "-", "-", "-", "-", "-", "TERMINATED"],
  PROVISIONING: ["PROVISIONING", "TESTING", "ACTIVE", "-", "-", "-", "-", "-", "-", "-", "TERMINATED"],
  TESTING: ["-", "TESTING", "ACTIVE", "-", "-", "-", "-", "-", "-", "-", "TERMINATED"],
  ACTIVE: ["-", "-", "ACTIVE", "SUSPENDED", "ACTIVE", "CHANGE_PENDING", "-", "-", ending, "-", "TERMINATED"],
  CHANGE_PENDING: ["-", "-", "-", "SUSPENDED", "-", "-", "ACTIVE", "ACTIVE", "-", "-", "TERMINATED"],
  SUSPENDED: ["-", "-", "-", "SUSPENDED", "ACTIVE", "-", "-", "-", ending, "-", "TERMINATED"],
  TERMINATION_SCHEDULED: ["-", "-", "-", "SUSPENDED", "-", "-", "-", "-", ending, "ACTIVE", "TERMINATED"],
  TERMINATED: ["-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "TERMINATED"],
};
const states = Object.entries(law) as [ServiceLifecycle, string[]][];

it.each(states)("a service that is %s becomes %j, by event and whatever its kind", (state, becomes) => {
  expect(Object.keys(serviceStates)).toEqual([...serviceTypes]);
  for (const { next } of Object.values(serviceStates))
    expect(events.map((event) => next(state, event, { before: "ACTIVE" }) ?? "-")).toEqual(becomes);
});

it.each(serviceTypes)("409 %s.state-conflict", (type) => {
  expect(() => serviceStates[type].take("PLANNED", "suspend", { before: "ACTIVE" })).toThrow(
    expect.objectContaining({ status: 409, code: `${type}.state-conflict` }),
  );
});

it.each<[ServiceLifecycle, ServiceEvent, ServiceLifecycle]>([
  ["SUSPENDED", "resume", "CHANGE_PENDING"],
  ["SUSPENDED", "resume", ending],
  // A customer must not lift a suspension with a termination that it withdraws.
  [ending, "withdrawTermination", "SUSPENDED"],
])("a service that is %s is after %s what it was: %s", (state, event, before) => {
  expect(serviceStates.line.next(state, event, { before })).toBe(before);
});
