import type { InvoiceAllowance, InvoiceLine, TaxSubtotal, VatCategory } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { add, money } from "../../../platform/money.ts";

/** Net amount of a line: quantity times unit price, rounded, minus the line allowance. */
export const lineAmountOf = (line: Pick<InvoiceLine, "quantity" | "unitPrice" | "allowanceAmount">): string =>
  money(new Big(line.quantity).times(line.unitPrice).round(2, Big.roundHalfUp).minus(line.allowanceAmount));

type Taxed = Pick<InvoiceLine, "lineAmount" | "vatCategory" | "vatRate">;
type TaxedAllowance = Pick<InvoiceAllowance, "charge" | "amount" | "vatCategory" | "vatRate">;

export interface Totals {
  readonly lineTotal: string;
  readonly netTotal: string;
  readonly vatTotal: string;
  readonly grossTotal: string;
  readonly taxSubtotals: TaxSubtotal[];
}

const signed = ({ charge, amount }: TaxedAllowance): Big => (charge ? new Big(amount) : new Big(amount).neg());

const rate = (text: string): string => new Big(text).toFixed(2);

const order: readonly VatCategory[] = ["S", "AE", "Z", "G"];

const byCategory = (one: TaxSubtotal, other: TaxSubtotal): number =>
  order.indexOf(one.category) - order.indexOf(other.category) || new Big(other.rate).cmp(one.rate);

/** The totals of an invoice. VAT is rounded once per rate (BR-CO-17); everything else is a sum of rounded amounts. */
export function totalsOf(lines: readonly Taxed[], allowances: readonly TaxedAllowance[]): Totals {
  const taxable = new Map<string, { category: VatCategory; rate: string; amount: Big }>();
  const count = (category: VatCategory, rateText: string, amount: Big): void => {
    const key = `${category} ${rate(rateText)}`;
    const before = taxable.get(key)?.amount ?? new Big(0);
    taxable.set(key, { category, rate: rate(rateText), amount: before.plus(amount) });
  };
  for (const line of lines) count(line.vatCategory, line.vatRate, new Big(line.lineAmount));
  for (const allowance of allowances) count(allowance.vatCategory, allowance.vatRate, signed(allowance));
  const taxSubtotals = [...taxable.values()]
    .map(({ category, rate: percent, amount }) => ({
      category,
      rate: percent,
      taxable: money(amount),
      tax: money(amount.times(percent).div(100)),
    }))
    .toSorted(byCategory);
  const lineTotal = add(...lines.map((line) => line.lineAmount));
  const netTotal = add(lineTotal, ...allowances.map((allowance) => money(signed(allowance))));
  const vatTotal = add(...taxSubtotals.map(({ tax }) => tax));
  return { lineTotal, netTotal, vatTotal, grossTotal: add(netTotal, vatTotal), taxSubtotals };
}
