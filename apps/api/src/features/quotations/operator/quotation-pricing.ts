import { randomUUID } from "node:crypto";
import type { FieldError } from "@demarc/contract/core/errors";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { amountOf, orderTotals } from "@demarc/ordering/prices";
import type { BespokeLine } from "@demarc/contract/quotations/quotation-fields";
import type { RunStatement } from "../../../platform/database/database.ts";
import { collectedRefusals, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { judgeOffer, type JudgedOffer, type KnownAddresses } from "../../orders/orders.public.ts";
import { optionTotals, type StoredItem, type StoredOption } from "../quotation/quotation-options.ts";
import { agreementOf } from "./quotation-agreement.ts";
import type { FileItem, FileOption } from "./quotation-file.ts";

type Prices = NonNullable<FileItem["prices"]>;

const refused = (field: string): FieldError => ({ field, message: "validation.invalid-value", params: {} });

/** A line at its quoted price. For usage only the unit price can differ, because there is no quantity yet. */
const repriced = (line: OrderLine, change: Prices[string] | undefined): OrderLine => {
  if (!change) return line;
  const { unitPrice = line.unitPrice, discountPct } = change;
  const discount = discountPct === undefined ? line.discountPct : String(discountPct);
  if (line.chargeType === "USAGE") return { ...line, unitPrice, amount: unitPrice };
  return { ...line, unitPrice, discountPct: discount, amount: amountOf(line.quantity, unitPrice, discount) };
};

/** Throws 400 for a price of a product that the order does not have, and for a discount on usage. */
const refuseUnknown = (prices: Prices, lines: readonly OrderLine[]): void => {
  const errors = Object.entries(prices).flatMap(([code, { discountPct }]) => {
    const line = lines.find(({ productCode }) => productCode === code);
    return !line || (line.chargeType === "USAGE" && discountPct !== undefined) ? [refused(`prices.${code}`)] : [];
  });
  if (errors.length > 0) throw new InvalidRequest(errors);
};

interface Pricing {
  readonly run: RunStatement;
  readonly customerId: number;
  readonly addresses: KnownAddresses;
}

interface PricedItem {
  readonly item: StoredItem;
  readonly judged: JudgedOffer;
}

const within = (place: string) => (error: unknown) => {
  if (!(error instanceof InvalidRequest)) throw error;
  throw new InvalidRequest(error.errors.map((one) => ({ ...one, field: `${place}.${one.field}` })));
};

const pricedItem = async (
  { run, customerId, addresses }: Pricing,
  { kind, order, prices = {} }: FileItem,
  { contractTermMonths, position }: { readonly contractTermMonths: number; readonly position: number },
): Promise<PricedItem> => {
  const body = { ...order, contractTermMonths };
  const judged = await judgeOffer(run, { customerId, kind, body }, addresses).catch(within("order"));
  refuseUnknown(prices, judged.lines);
  const lines = judged.lines.map((line) => repriced(line, prices[line.productCode]));
  const { nrcTotal, mrcTotal, contractTotal } = orderTotals(lines, contractTermMonths, judged.vatRate);
  const { body: judgedBody, packageName, place, noticeDays } = judged;
  const packageCode = judgedBody.packageCode ?? "";
  const reference = judgedBody.reference?.trim() || null;
  const named = { position, kind, packageCode, packageName, place, reference };
  return { item: { ...named, lines, nrcTotal, mrcTotal, contractTotal, body: judgedBody, noticeDays }, judged };
};

const bespokeLine = (
  { description, charge, quantity = 1, unitPrice, discountPct = 0 }: NonNullable<FileOption["bespoke"]>[number],
  place: number,
): BespokeLine => ({
  position: place + 1,
  description,
  chargeType: charge,
  quantity: String(quantity),
  unitPrice,
  discountPct: String(discountPct),
  amount: amountOf(String(quantity), unitPrice, String(discountPct)),
});

const usualNoticeDays = 30;

/** The longest notice period among the items and bespoke lines of an option. */
const noticeOf = (made: readonly PricedItem[], { bespoke = [], agreement }: FileOption): number =>
  Math.max(
    0,
    ...made.map(({ judged }) => judged.noticeDays),
    ...(bespoke.length > 0 ? [agreement?.notice ?? usualNoticeDays] : []),
  );

/** Judges and prices the options of a file. Throws 400 with the fields that are wrong, named by their place in the file. */
export const pricedOptions = async (
  pricing: Pricing,
  options: readonly FileOption[],
  vatRate: string,
): Promise<StoredOption[]> => {
  const priced: StoredOption[] = [];
  const refusals = collectedRefusals();
  // One after the other, because a transaction has one connection.
  for (const [place, offered] of options.entries()) {
    const { label, description = null, termMonths, items = [], bespoke = [] } = offered;
    const made: PricedItem[] = [];
    for (const [index, item] of items.entries()) {
      const named = { contractTermMonths: termMonths, position: index + 1 };
      const one = await refusals.take(() =>
        pricedItem(pricing, item, named).catch(within(`options.${place}.items.${index}`)),
      );
      if (one) made.push(one);
    }
    const agreement = await refusals.take(async () =>
      bespoke.length === 0 ? null : agreementOf(pricing, offered.agreement).catch(within(`options.${place}`)),
    );
    const option = {
      id: randomUUID(),
      label,
      description,
      contractTermMonths: termMonths,
      noticeDays: noticeOf(made, offered),
      items: made.map(({ item }) => item),
      bespokeLines: bespoke.map(bespokeLine),
      agreement: agreement ?? null,
    };
    priced.push({ ...option, ...optionTotals(option, vatRate) });
  }
  refusals.refuse();
  return priced;
};
