import { expect, test } from "vitest";
import { blockReason } from "./gates.ts";

const staff = (...held: readonly ("orders.read" | "orders.decide")[]) => ({
  signedIn: true,
  roles: [],
  features: new Set<never>(),
  rights: new Set(held),
});

test("a screen with a right is open only to staff who hold that right", () => {
  const gates = [{}, { right: "orders.decide" }] as const;
  expect(blockReason(gates, staff("orders.decide"))).toBeUndefined();
  expect(blockReason(gates, staff("orders.read"))).toBe("right not granted");
});

test("a screen with several rights is open to staff who hold one of them", () => {
  const gates = [{ anyRight: ["orders.read", "orders.decide"] }] as const;
  expect(blockReason(gates, staff("orders.decide"))).toBeUndefined();
  expect(blockReason(gates, staff())).toBe("right not granted");
});

test("a customer holds no right, with any role", () => {
  const { rights: _none, ...customer } = staff();
  for (const gate of [{ right: "orders.read" }, { anyRight: ["orders.read"] }] as const)
    expect(blockReason([gate], { ...customer, roles: ["RESELLER_ADMIN"] })).toBe("right not granted");
});

test("without a session the reason is the sign-in, with any right", () => {
  expect(blockReason([{ right: "orders.read" }], { ...staff(), signedIn: false })).toBe("not authenticated");
});
