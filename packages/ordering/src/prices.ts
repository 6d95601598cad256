import Big from "big.js";
import { type Place, selectedProducts, type Values } from "./configuration.ts";
import type { OrderLine } from "@demarc/contract/core/order-line";
import type { Package, PackageProduct } from "@demarc/contract/core/package";

const money = (value: Big): string => value.toFixed(2, Big.roundHalfUp);

/** The VAT rate in percent by the treatment of a customer: 0 where VAT is reverse-charged or not due. */
export const vatRateOf = (treatment: string): string => (treatment === "STANDARD_NL" ? "21.00" : "0.00");

/** The discount on a product in percent for a contract term of a package. */
export const discountOf = (
  { termDiscounts, setupWaivedFrom }: Pick<Package, "termDiscounts" | "setupWaivedFrom">,
  { type, chargeType }: Pick<PackageProduct, "type" | "chargeType">,
  termMonths: number,
): number => {
  if (type === "SETUP" && setupWaivedFrom !== null && termMonths >= setupWaivedFrom) return 100;
  const isDiscounted = chargeType === "MRC" && (type === "CONNECTION" || type === "SPACE");
  return isDiscounted ? (termDiscounts[String(termMonths)] ?? 0) : 0;
};

/** An amount: quantity x unit price less a discount in percent, rounded once, half up, to cents. */
export const amountOf = (quantity: string, unitPrice: string, discountPct: string): string =>
  money(new Big(quantity).times(unitPrice).times(new Big(100).minus(discountPct)).div(100));

/**
 * Whether a product counts once for each piece of an order. Units in a shared rack are delivered together, with one set of
 * addresses and meters, so only their space and its set-up count for each unit.
 */
export const countsPerPiece = ({ kind }: Pick<Package, "kind">, { type }: Pick<PackageProduct, "type">): boolean =>
  kind !== "SHARED_COLO" || type === "SPACE" || type === "SETUP";

/** The parts of an order that its price depends on. `units` are its pieces: racks, units in a shared rack, pairs of fibres. */
export interface Priced extends Place {
  readonly values: Values;
  readonly termMonths: number;
  readonly units: number;
}

/** The lines of a configuration, in the order of the catalogue. Products must have prices. */
export const orderLines = (chosen: Package, order: Priced): OrderLine[] =>
  selectedProducts(chosen, order.values, order).map(({ product, pieces }, place) => {
    const { code, description, chargeType, price = "0", vatCode } = product;
    const isUsage = chargeType === "USAGE";
    const quantity = isUsage
      ? "1"
      : new Big(pieces).times(countsPerPiece(chosen, product) ? order.units : 1).toString();
    const discountPct = String(discountOf(chosen, product, order.termMonths));
    const amount = isUsage ? price : amountOf(quantity, price, discountPct);
    return {
      position: place + 1,
      productCode: code,
      description,
      chargeType,
      quantity,
      unitPrice: price,
      discountPct,
      amount,
      vatCode,
    };
  });

const sumOf = (lines: readonly OrderLine[], charge: OrderLine["chargeType"]): Big =>
  lines.filter(({ chargeType }) => chargeType === charge).reduce((sum, { amount }) => sum.plus(amount), new Big(0));

/** Totals of an order, excluding VAT unless their name says otherwise; over the term: one-off once, monthly every month. */
export interface OrderTotals {
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly vatRate: string;
  readonly nrcTotalInclVat: string;
  readonly mrcTotalInclVat: string;
  readonly contractTotal: string;
}

export const orderTotals = (lines: readonly OrderLine[], termMonths: number, vatRate: string): OrderTotals => {
  const [nrc, mrc] = [sumOf(lines, "NRC"), sumOf(lines, "MRC")];
  const withVat = (amount: Big) => money(amount.times(new Big(100).plus(vatRate)).div(100));
  return {
    nrcTotal: money(nrc),
    mrcTotal: money(mrc),
    vatRate,
    nrcTotalInclVat: withVat(nrc),
    mrcTotalInclVat: withVat(mrc),
    contractTotal: money(nrc.plus(mrc.times(termMonths))),
  };
};

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** The first invoice: the one-off total and the monthly total for the days that remain in the month of the start. */
export const firstInvoice = ({ nrcTotal, mrcTotal }: OrderTotals, startDate: string) => {
  const to = lastOfMonth(startDate);
  const [day, days] = [Number(startDate.slice(8)), Number(to.slice(8))];
  const share = new Big(mrcTotal).times(days - day + 1).div(days);
  return { amount: money(new Big(nrcTotal).plus(money(share))), from: startDate, to };
};

/** What one value of a parameter costs per charge, without term discount; undefined if it selects no product. */
export const choicePrice = (chosen: Package, key: string, value: string, place: Place) => {
  const found = chosen.products.filter(
    ({ selectedBy, siteCode, routeCode }) =>
      selectedBy?.[key]?.includes(value) &&
      (siteCode === null || siteCode === place.siteCode) &&
      (routeCode === null || routeCode === place.routeCode),
  );
  const total = (charge: string) =>
    money(
      found
        .filter(({ chargeType }) => chargeType === charge)
        .reduce((sum, { price = "0" }) => sum.plus(price), new Big(0)),
    );
  return found.length === 0 ? undefined : { nrc: total("NRC"), mrc: total("MRC") };
};
