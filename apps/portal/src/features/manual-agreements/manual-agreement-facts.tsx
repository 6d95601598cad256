import { euroFormat } from "@demarc/contract/core/money";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { lastDayOf } from "./manual-agreement-dates.ts";
import type en from "./manual-agreements.en.ts";

export const manualAgreementFacts = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  agreement: ManualAgreement,
): readonly Fact[] => {
  const { number, category, mrcTotal, nrcTotal, termMonths } = agreement;
  const euros = euroFormat(locale);
  const last = lastDayOf(agreement);
  return [
    {
      label: t("manual-agreements.number"),
      value: (
        <>
          <span className="number">{number}</span>
          <CopyButton value={number} what={t("manual-agreements.number")} />
        </>
      ),
    },
    { label: t("manual-agreements.category"), value: t(`manual-agreements.category.${category}`) },
    last
      ? { label: t("manual-agreements.until"), value: formatDate(last, locale) }
      : { label: t("manual-agreements.term"), value: t("manual-agreements.months", { months: termMonths }) },
    { label: t("manual-agreements.monthly-vat"), value: <span className="number">{euros(mrcTotal)}</span> },
    { label: t("manual-agreements.once-vat"), value: <span className="number">{euros(nrcTotal)}</span> },
  ];
};
