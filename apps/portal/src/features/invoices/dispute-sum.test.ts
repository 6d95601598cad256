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

test("lines that are credited reduce the sum, with half a cent of VAT rounded away from zero", () => {
  // 21 % of 10.50 is 2.205.
  expect(disputeSumOf(invoice, [line("-10.50")])).toEqual({ net: "-10.50", gross: "-12.71", toPay: "191.19" });
  expect(disputeSumOf(invoice, [line("20.50"), line("-10.00")])).toEqual({
    net: "10.50",
    gross: "12.71",
    toPay: "178.48",
  });
});

test("the VAT of categories with the same rate is rounded apart", () => {
  // 21 % of 0.12 is 0.0252 and rounds up twice; 21 % of 0.24 is 0.0504.
  expect(disputeSumOf(invoice, [line("0.12"), line("0.12", "21.00", "AE")]).gross).toBe("0.30");
});
