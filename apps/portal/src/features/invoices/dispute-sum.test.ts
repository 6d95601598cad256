import { expect, test } from "vitest";
import { disputeSumOf } from "./dispute-sum.ts";

const line = (lineAmount: string, vatRate = "21.00", vatCategory: "S" | "AE" = "S") => ({
  lineAmount,
  vatRate,
  vatCategory,
});
const invoice = { netTotal: "158.00", amountOpen: "191.19" };

test("chosen lines leave the rest to pay, with the VAT of each rate rounded once", () => {
  expect(disputeSumOf(invoice, [line("49.00"), line("10.00", "9.00")])).toEqual({
    net: "59.00",
    gross: "70.19",
    toPay: "121.00",
  });
  // 3 × 0.13 × 21 % is 0.0819, and three times 0.03 would be 0.09.
  expect(disputeSumOf(invoice, [line("0.13"), line("0.13"), line("0.13")]).gross).toBe("0.47");
  expect(disputeSumOf(invoice, [line("10.00", "0.00", "AE")]).gross).toBe("10.00");
});

test("no line is the whole open amount, and never more than that is kept back", () => {
  expect(disputeSumOf(invoice, [])).toEqual({ net: "158.00", gross: "191.19", toPay: "0.00" });
  expect(disputeSumOf({ ...invoice, amountOpen: "20.00" }, [line("49.00")]).toPay).toBe("0.00");
  expect(disputeSumOf(invoice, [line("-10.00")]).toPay).toBe("191.19");
});
