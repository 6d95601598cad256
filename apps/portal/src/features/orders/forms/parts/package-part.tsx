import { euroFormat } from "@demarc/contract/core/money";
import { earliestDate } from "@demarc/ordering/order-errors";
import type { Package, PackageProduct } from "@demarc/contract/core/package";
import { amountOf, discountOf } from "@demarc/ordering/prices";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { type CardChoice, ChoiceCards } from "@demarc/ui/controls/choice-cards.tsx";
import { SegField } from "@demarc/ui/controls/seg-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import styles from "../body/order-form.module.css";
import type en from "../body/orders-forms.en.ts";

/** What a kind shows on the card of a package, and why it cannot be chosen. */
export interface PackageFace extends Pick<CardChoice, "figure" | "unit" | "text"> {
  readonly refusal?: string | undefined;
  /** Shown after the earliest date. */
  readonly note?: string | undefined;
}

interface MonthlyPrice {
  readonly amount: string;
  /** True if the amount is the lowest of several routes. */
  readonly isFrom: boolean;
}

/** What a package costs a month for a term without options: on a route, or the least of all routes until one is chosen. */
const monthlyPrice = (one: Package, term: number, routeCode: string | undefined): MonthlyPrice | undefined => {
  const base = one.products.filter(({ mandatory, chargeType }) => mandatory && chargeType === "MRC");
  const inCents = (product: PackageProduct) =>
    Math.round(Number(amountOf("1", product.price ?? "0", String(discountOf(one, product, term)))) * 100);
  const everywhere = base.filter((product) => product.routeCode === null);
  const onRoutes = base.filter((product) => product.routeCode !== null);
  const here = onRoutes.filter((product) => routeCode === undefined || product.routeCode === routeCode);
  if (base.length === 0 || (onRoutes.length > 0 && here.length === 0)) return undefined;
  const fixed = everywhere.reduce((sum, product) => sum + inCents(product), 0);
  const routed = here.length === 0 ? 0 : Math.min(...here.map(inCents));
  return { amount: ((fixed + routed) / 100).toFixed(2), isFrom: routeCode === undefined && here.length > 1 };
};

/** The contract terms of all packages, shortest first. */
const termsOf = (packages: readonly Package[]): number[] =>
  [...new Set(packages.flatMap(({ contractTerms }) => contractTerms))].toSorted((one, other) => one - other);

/** The choice of the contract term, with its discount on the chosen package, or on the first one until a package is chosen. */
function TermChoice({ packages }: { readonly packages: readonly Package[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { body, chosen, set, errorOf } = useOrderForm();
  const [first] = packages;
  const options = termsOf(packages).map((months) => {
    const discount = (chosen ?? first)?.termDiscounts[String(months)] ?? 0;
    const label = t("order-form.months", { months });
    return {
      value: String(months),
      label: discount > 0 ? `${label} −${formatNumber(discount, locale)}%` : label,
    };
  });
  return (
    <SegField
      beside
      name="contractTermMonths"
      label={t("order-form.term")}
      error={errorOf("contractTermMonths")}
      options={options}
      value={String(body.contractTermMonths ?? "")}
      onChoose={(value) => set("contractTermMonths", Number(value))}
    />
  );
}

interface PackageChoiceProps {
  /** In display order. */
  readonly packages: readonly Package[];
  readonly faceOf: (one: Package) => PackageFace;
  readonly onChosen?: (one: Package) => void;
}

/** The packages as cards with the price of the chosen term. One that is not available stays readable, with the reason. */
export function PackageChoice({ packages, faceOf, onChosen }: PackageChoiceProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const form = useOrderForm();
  const { body, context } = form;
  const euros = euroFormat(locale);
  const term = body.contractTermMonths ?? 1;
  const choices = packages.map((one): CardChoice => {
    const { note, refusal, ...face } = faceOf(one);
    const price = monthlyPrice(one, term, body.routeCode ?? undefined);
    const date = formatDate(earliestDate(one, context), locale, { day: "numeric", month: "short" });
    const noTerm = one.contractTerms.includes(term) ? undefined : t("order-form.not-with-term");
    return {
      value: one.code,
      ...face,
      price: price && (
        <>
          {price.isFrom && `${t("order-form.from-price")} `}
          <strong>{euros(price.amount)}</strong> {t("order-form.a-month")}
        </>
      ),
      note: [t("order-form.from-date", { date }), note].filter(Boolean).join(", "),
      refusal: refusal ?? noTerm,
    };
  });
  const choose = (code: string) => {
    form.choosePackage(code);
    const one = packages.find((other) => other.code === code);
    if (one) onChosen?.(one);
  };
  return (
    <div>
      <div className={styles.head}>
        <h2>{t("order-form.choose-package")}</h2>
        <TermChoice packages={packages} />
      </div>
      <ChoiceCards
        name="packageCode"
        label={t("order-form.choose-package")}
        choices={choices}
        value={body.packageCode ?? ""}
        error={form.errorOf("packageCode")}
        onChoose={choose}
      />
    </div>
  );
}
