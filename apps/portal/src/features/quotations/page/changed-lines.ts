import type { Quotation, QuotationOption } from "@demarc/contract/quotations/quotation-fields";
import type { InLanguages } from "@demarc/contract/core/ordering/package";

/** A line or a total that differs between two revisions; null where a revision does not have it. */
export interface ChangedAmount {
  /** The name of a line, or which total it is. */
  readonly name: InLanguages | "MRC" | "NRC" | "TOTAL";
  readonly place: string;
  readonly before: string | null;
  readonly now: string | null;
}

export interface ChangedOption {
  readonly label: string;
  readonly kind: "new" | "gone" | "changed";
  readonly amounts: readonly ChangedAmount[];
}

interface NamedAmount {
  readonly key: string;
  readonly name: ChangedAmount["name"];
  readonly place: string;
  readonly amount: string;
}

const linesOf = ({ items, bespokeLines }: QuotationOption): NamedAmount[] => {
  const catalogue = items.flatMap(({ position, packageCode, place, lines }) =>
    lines.map(({ productCode, description, amount, quantity }) => ({
      key: `${position} ${packageCode} ${productCode}`,
      name: description,
      place,
      amount: `${quantity} ${amount}`,
    })),
  );
  const bespoke = bespokeLines.map(({ description, quantity, amount }) => ({
    key: `bespoke ${description}`,
    name: { en: description, nl: description },
    place: "",
    amount: `${quantity} ${amount}`,
  }));
  return [...catalogue, ...bespoke];
};

const totalsOf = ({ mrcTotal, nrcTotal, contractTotal }: QuotationOption): NamedAmount[] => [
  { key: "MRC", name: "MRC", place: "", amount: `1 ${mrcTotal}` },
  { key: "NRC", name: "NRC", place: "", amount: `1 ${nrcTotal}` },
  { key: "TOTAL", name: "TOTAL", place: "", amount: `1 ${contractTotal}` },
];

const amountIn = (text: string | undefined): string | null => text?.split(" ")[1] ?? null;

const changedAmounts = (before: readonly NamedAmount[], now: readonly NamedAmount[]): ChangedAmount[] => {
  const keys = [...new Set([...now, ...before].map(({ key }) => key))];
  return keys.flatMap((key) => {
    const [old, fresh] = [before.find((one) => one.key === key), now.find((one) => one.key === key)];
    const named = fresh ?? old;
    if (!named || old?.amount === fresh?.amount) return [];
    return [{ name: named.name, place: named.place, before: amountIn(old?.amount), now: amountIn(fresh?.amount) }];
  });
};

type Options = Pick<Quotation, "options">;

/** What differs between two revisions, option by option. Options belong together by their label. */
export const changedOptions = (before: Options, now: Options): ChangedOption[] => {
  const labels = [...new Set([...now.options, ...before.options].map(({ label }) => label))];
  return labels.flatMap((label): ChangedOption[] => {
    const old = before.options.find((one) => one.label === label);
    const fresh = now.options.find((one) => one.label === label);
    if (!old) return [{ label, kind: "new", amounts: [] }];
    if (!fresh) return [{ label, kind: "gone", amounts: [] }];
    const amounts = [
      ...changedAmounts(linesOf(old), linesOf(fresh)),
      ...changedAmounts(totalsOf(old), totalsOf(fresh)),
    ];
    return amounts.length === 0 ? [] : [{ label, kind: "changed", amounts }];
  });
};
