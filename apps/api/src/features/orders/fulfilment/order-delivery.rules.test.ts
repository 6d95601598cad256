import { expect, it } from "vitest";
import { dividedAmount } from "./order-delivery.rules.ts";

it.each([
  ["67.10", 1, ["67.10"]],
  ["67.10", 3, ["22.37", "22.37", "22.36"]],
  ["0.02", 3, ["0.01", "0.01", "0.00"]],
  ["0.03", 3, ["0.01", "0.01", "0.01"]],
  ["0.00", 2, ["0.00", "0.00"]],
  ["10.00", 6, ["1.67", "1.67", "1.67", "1.67", "1.66", "1.66"]],
])("%s among %i are %j, to the cent", (total, parts, amounts) => {
  expect(dividedAmount(total, parts)).toEqual(amounts);
});
