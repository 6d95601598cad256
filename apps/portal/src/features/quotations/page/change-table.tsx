import { decimalFormat, euroFormat } from "@demarc/contract/core/money";
import { vatText } from "../../catalogue/vat-text.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import type { ChangedFact, ChangedLine, Changes, FactName, LinePrice } from "./changed-lines.ts";
import styles from "./quotation.module.css";
import type { QuotationTexts } from "./quotation-page-texts.ts";

type Text = Translate<keyof QuotationTexts>;

const labels: Readonly<Record<FactName, keyof QuotationTexts>> = {
  title: "quotations.subject",
  validUntil: "quotations.valid-until",
  vat: "quotation.changes-vat",
  salesPerson: "quotations.sales-person",
  contact: "quotation.meant-for",
  introduction: "quotation.introduction",
  terms: "quotation.terms",
  term: "quotation.term",
  notice: "quotation.changes-notice",
  description: "quotation.changes-description",
  place: "quotation.changes-place",
  reference: "quotation.changes-reference",
  firstDay: "quotation.changes-first-day",
  renewal: "quotation.changes-renewal",
  services: "quotation.changes-services",
  MRC: "prices.total.MRC",
  NRC: "prices.total.NRC",
  TOTAL: "quotations.over-term",
};

const amounts: ReadonlySet<FactName> = new Set(["MRC", "NRC", "TOTAL"]);

const factText = (t: Text, locale: Locale, fact: FactName, value: string): string => {
  if (amounts.has(fact)) return euroFormat(locale)(value);
  if (fact === "validUntil" || fact === "firstDay") return formatDate(value, locale, { dateStyle: "long" });
  if (fact === "term" || fact === "renewal") return t("quotation.months", { months: Number(value) });
  if (fact === "notice") return t("quotation.changes-days", { days: Number(value) });
  if (fact !== "vat") return value;
  const [vatRate = "", vatTreatment = ""] = value.split(" ");
  return vatText(t, locale, { vatRate, vatTreatment });
};

interface ChangeTableProps {
  readonly caption: string;
  readonly changes: Changes;
}

export function ChangeTable({ caption, changes: { facts, lines, totals } }: ChangeTableProps) {
  const t = useText<QuotationTexts>();
  return (
    <table className={styles.changes}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("quotation.changes-what")}</th>
          <th scope="col">{t("quotation.changes-before")}</th>
          <th scope="col">{t("quotation.changes-now")}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- what differs between two revisions never changes
          <FactRow key={place} fact={fact} />
        ))}
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- what differs between two revisions never changes
          <LineRow key={place} line={line} />
        ))}
        {totals.map((fact) => (
          <FactRow key={fact.fact} fact={fact} />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({ fact: { fact, of, before, now } }: { readonly fact: ChangedFact }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const shown = (value: string | null) =>
    value === null ? (
      <span className="dim">
        {t(fact === "firstDay" ? "quotation.changes-on-acceptance" : "quotation.changes-empty")}
      </span>
    ) : (
      factText(t, locale, fact, value)
    );
  const look = amounts.has(fact) ? undefined : styles.said;
  return (
    <tr>
      <th scope="row">
        {t(labels[fact])}
        {of && <span className={styles.way}>{of[locale]}</span>}
      </th>
      <td className={look}>{shown(before)}</td>
      <td className={look}>{shown(now)}</td>
    </tr>
  );
}

function LineRow({ line: { name, place, before, now } }: { readonly line: ChangedLine }) {
  const locale = useLocale();
  const withCharge = before !== null && now !== null && before.chargeType !== now.chargeType;
  return (
    <tr>
      <th scope="row">
        {name[locale]}
        {place && <span className={styles.way}>{place}</span>}
      </th>
      <PriceCell price={before} withCharge={withCharge} />
      <PriceCell price={now} withCharge={withCharge} />
    </tr>
  );
}

interface PriceCellProps {
  readonly price: LinePrice | null;
  /** True to show whether the price is monthly or one-off, because that has changed. */
  readonly withCharge: boolean;
}

function PriceCell({ price, withCharge }: PriceCellProps) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  if (!price)
    return (
      <td>
        <span className="dim">{t("quotation.changes-nothing")}</span>
      </td>
    );
  const { chargeType, quantity, unitPrice, discountPct, amount } = price;
  const euros = euroFormat(locale);
  const number = decimalFormat(locale);
  const discount = Number(discountPct) > 0 && t("prices.discount", { percent: number(discountPct) });
  const made = [`${number(quantity)} × ${euros(unitPrice)}`, discount].filter(Boolean).join(", ");
  return (
    <td>
      {chargeType === "USAGE" ? t("prices.per-unit", { price: euros(amount) }) : euros(amount)}
      {withCharge && <span className={classNames(styles.way, "dim")}>{t(`prices.charge.${chargeType}`)}</span>}
      {(discount || Number(quantity) !== 1) && <span className={classNames(styles.way, "dim")}>{made}</span>}
    </td>
  );
}
