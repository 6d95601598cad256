import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { orderTotals } from "@demarc/ordering/prices";
import type { ManualAgreementCategory } from "@demarc/contract/manual-agreements";
import type {
  BespokeLine,
  QuotationAgreement,
  QuotationItem,
  QuotationOption,
} from "@demarc/contract/quotations/quotation-fields";

/** An item as stored, including the body of the order that it creates. */
export interface StoredItem extends QuotationItem {
  readonly body: OrderBody;
  readonly contractTotal: string;
  readonly noticeDays: number;
}

export interface StoredAgreement extends QuotationAgreement {
  readonly category: ManualAgreementCategory;
}

export interface StoredOption extends Omit<QuotationOption, "items" | "agreement" | "needsRecentSignIn"> {
  readonly items: readonly StoredItem[];
  readonly agreement: StoredAgreement | null;
}

/** A line that is not in the catalogue, as a line of an order. */
export const bespokeAsLine = ({ position, description, ...line }: BespokeLine): OrderLine => ({
  ...line,
  position,
  productCode: "BESPOKE",
  description: { en: description, nl: description },
  vatCode: "S",
});

export const linesOf = ({
  items,
  bespokeLines,
}: Pick<QuotationOption, "bespokeLines"> & {
  readonly items: readonly Pick<QuotationItem, "lines">[];
}): OrderLine[] => [...items.flatMap(({ lines }) => lines), ...bespokeLines.map(bespokeAsLine)];

/** The totals of an option: sums of lines that are rounded to cents. */
export const optionTotals = (
  option: Pick<StoredOption, "items" | "bespokeLines" | "contractTermMonths">,
  vatRate: string,
) => {
  const { vatRate: _rate, ...totals } = orderTotals(linesOf(option), option.contractTermMonths, vatRate);
  return totals;
};

/**
 * The option whose term and totals a quotation shows until one is accepted: the one with the lowest total over its term, which is
 * the total commitment. If totals are equal, the first option counts.
 */
export const cheapestOption = (options: readonly StoredOption[]): StoredOption => {
  const [first, ...others] = options;
  if (!first) throw new Error("a quotation has an option");
  return others.reduce((low, one) => (Number(one.contractTotal) < Number(low.contractTotal) ? one : low), first);
};
