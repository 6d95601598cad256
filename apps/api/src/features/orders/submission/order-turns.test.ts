import { expect, it, onTestFinished } from "vitest";
import { orderTurns } from "./order-turns.ts";

it("orders of one company, however many wait, leave room for those of another", async () => {
  const { promise: placed, resolve: place } = Promise.withResolvers<void>();
  onTestFinished(() => place());
  const waiting = Array.from({ length: 10 }, () => orderTurns.take(1, () => placed));
  expect(await orderTurns.take(2, async () => "placed")).toBe("placed");
  place();
  await Promise.all(waiting);
});
