import type { InLanguages } from "@demarc/contract/core/package";
import type { OrderLine } from "@demarc/contract/core/order-line";
import type { Quotation, QuotationItem, QuotationOption } from "@demarc/contract/quotations/quotation-fields";

export type LinePrice = Pick<OrderLine, "chargeType" | "quantity" | "unitPrice" | "discountPct" | "amount">;

/** A line that differs between two revisions; null where a revision does not have it. */
export interface ChangedLine {
  readonly name: InLanguages;
  readonly place: string;
  readonly before: LinePrice | null;
  readonly now: LinePrice | null;
}

export type FactName =
  | "title"
  | "validUntil"
  | "vat"
  | "salesPerson"
  | "contact"
  | "introduction"
  | "terms"
  | "term"
  | "notice"
  | "description"
  | "place"
  | "reference"
  | "firstDay"
  | "renewal"
  | "services"
  | "MRC"
  | "NRC"
  | "TOTAL";

/** Values as in the API. A multi-line text contains only the lines that differ between the revisions. */
export interface ChangedFact {
  readonly fact: FactName;
  /** The package of the item whose fact it is. */
  readonly of: InLanguages | null;
  readonly before: string | null;
  readonly now: string | null;
}

export interface Changes {
  readonly facts: readonly ChangedFact[];
  readonly lines: readonly ChangedLine[];
  readonly totals: readonly ChangedFact[];
}

export interface ChangedOption extends Changes {
  readonly label: string;
  readonly kind: "new" | "gone" | "changed";
}

/** Pairs what belongs together in two revisions by the first key that both have; null where one has no partner. */
const paired = <One>(
  before: readonly One[],
  now: readonly One[],
  keys: readonly ((one: One) => string)[],
): (readonly [One | null, One | null])[] => {
  const partners = new Map<One, One>();
  const left = new Set(before);
  for (const keyOf of keys)
    for (const fresh of now) {
      if (partners.has(fresh)) continue;
      const old = [...left].find((one) => keyOf(one) === keyOf(fresh));
      if (old === undefined) continue;
      partners.set(fresh, old);
      left.delete(old);
    }
  return [
    ...now.map((fresh) => [partners.get(fresh) ?? null, fresh] as const),
    ...[...left].map((old) => [old, null] as const),
  ];
};

const changedFact = (
  fact: FactName,
  before: string | number | null,
  now: string | number | null,
  of: InLanguages | null = null,
): ChangedFact[] => {
  const [old, fresh] = [before, now].map((value) => (value === null || value === "" ? null : String(value)));
  return old === fresh ? [] : [{ fact, of, before: old ?? null, now: fresh ?? null }];
};

const linesIn = (text: string | null): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The lines that only one of two texts has; the whole texts if only their order differs. */
const changedText = (fact: FactName, before: string | null, now: string | null): ChangedFact[] => {
  const [old, fresh] = [linesIn(before), linesIn(now)];
  const gone = old.filter((line) => !fresh.includes(line)).join("\n");
  const added = fresh.filter((line) => !old.includes(line)).join("\n");
  return gone === "" && added === ""
    ? changedFact(fact, old.join("\n"), fresh.join("\n"))
    : changedFact(fact, gone, added);
};

type NamedLine = LinePrice & { readonly description: InLanguages; readonly productCode: string };

const figures = ["quantity", "unitPrice", "discountPct", "amount"] as const;

const nameOf = ({ productCode, description }: NamedLine) => `${productCode} ${description.en} ${description.nl}`;

const changedLines = (before: readonly NamedLine[], now: readonly NamedLine[], place: string): ChangedLine[] =>
  paired(before, now, [(line) => `${line.chargeType} ${nameOf(line)}`, nameOf]).flatMap(([old, fresh]) => {
    const named = fresh ?? old;
    const isSame =
      old &&
      fresh &&
      old.chargeType === fresh.chargeType &&
      figures.every((figure) => Number(old[figure]) === Number(fresh[figure]));
    return !named || isSame ? [] : [{ name: named.description, place, before: old, now: fresh }];
  });

const bespokeOf = ({ bespokeLines }: QuotationOption): NamedLine[] =>
  bespokeLines.map(({ description, ...line }) => ({
    ...line,
    productCode: "",
    description: { en: description, nl: description },
  }));

const changedItem = ([old, fresh]: readonly [QuotationItem | null, QuotationItem | null]) => {
  const item = fresh ?? old;
  if (!item) return { facts: [], lines: [] };
  const { packageName, place } = item;
  const both = old && fresh;
  return {
    facts: both
      ? [
          ...changedFact("place", old.place, fresh.place, packageName),
          ...changedFact("reference", old.reference, fresh.reference, packageName),
        ]
      : [],
    lines: changedLines(old?.lines ?? [], fresh?.lines ?? [], place),
  };
};

/** What differs in the agreement that the bespoke lines become. An agreement that is new or gone shows in its lines. */
const changedAgreement = (old: QuotationOption["agreement"], fresh: QuotationOption["agreement"]): ChangedFact[] => {
  if (!old || !fresh) return [];
  const [before, now] = [old, fresh].map(({ relatedServices }) =>
    relatedServices
      .map(({ name }) => name)
      .toSorted()
      .join(", "),
  );
  return [
    ...changedFact("firstDay", old.startDate, fresh.startDate),
    ...changedFact("renewal", old.renewalMonths, fresh.renewalMonths),
    ...changedFact("services", before ?? null, now ?? null),
  ];
};

const changesOf = (old: QuotationOption, fresh: QuotationOption): Changes => {
  const items = paired(old.items, fresh.items, [
    ({ packageCode, place, reference }) => `${packageCode} ${place} ${reference}`,
    ({ packageCode, place }) => `${packageCode} ${place}`,
    ({ packageCode }) => packageCode,
  ]).map(changedItem);
  return {
    facts: [
      ...changedFact("term", old.contractTermMonths, fresh.contractTermMonths),
      ...changedFact("notice", old.noticeDays, fresh.noticeDays),
      ...changedText("description", old.description, fresh.description),
      ...changedAgreement(old.agreement, fresh.agreement),
      ...items.flatMap(({ facts }) => facts),
    ],
    lines: [...items.flatMap(({ lines }) => lines), ...changedLines(bespokeOf(old), bespokeOf(fresh), "")],
    totals: [
      ...changedFact("MRC", old.mrcTotal, fresh.mrcTotal),
      ...changedFact("NRC", old.nrcTotal, fresh.nrcTotal),
      ...changedFact("TOTAL", old.contractTotal, fresh.contractTotal),
    ],
  };
};

const none: Changes = { facts: [], lines: [], totals: [] };
const isNone = ({ facts, lines, totals }: Changes): boolean => facts.length + lines.length + totals.length === 0;

/** What differs between two revisions, option by option. Options belong together by their label. */
export const changedOptions = (
  before: Pick<Quotation, "options">,
  now: Pick<Quotation, "options">,
): readonly ChangedOption[] =>
  paired(before.options, now.options, [({ label }) => label]).flatMap(([old, fresh]): ChangedOption[] => {
    const label = (fresh ?? old)?.label ?? "";
    if (!old) return [{ label, kind: "new", ...none }];
    if (!fresh) return [{ label, kind: "gone", ...none }];
    const changes = changesOf(old, fresh);
    return isNone(changes) ? [] : [{ label, kind: "changed", ...changes }];
  });

/** The rate and the treatment, because two treatments have the same rate of 0%. */
const vatOf = ({ vatRate, vatTreatment }: Quotation): string => `${vatRate} ${vatTreatment}`;

export const changedFacts = (before: Quotation, now: Quotation): readonly ChangedFact[] => [
  ...changedFact("title", before.title, now.title),
  ...changedFact("validUntil", before.validUntil, now.validUntil),
  ...changedFact("vat", vatOf(before), vatOf(now)),
  ...changedFact("salesPerson", before.salesPerson.name, now.salesPerson.name),
  ...changedFact("contact", before.contact?.name ?? null, now.contact?.name ?? null),
  ...changedText("introduction", before.introduction, now.introduction),
  ...changedText("terms", before.terms, now.terms),
];
