import { euroFormat } from "@demarc/contract/core/money";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import type { Service } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

export const numberFact = (label: string, number: string): Fact => ({
  label,
  value: (
    <>
      <span className="number">{number}</span>
      <CopyButton value={number} what={label} />
    </>
  ),
});

export const contractFacts = (
  t: Translate<keyof ServiceTexts>,
  locale: Locale,
  contract: Service["contract"],
): readonly Fact[] => [
  ...(contract ? [{ label: t("service.contract-end"), value: formatDate(contract.endDate, locale) }] : []),
  ...(contract?.mrc === undefined ? [] : [{ label: t("service.mrc"), value: euroFormat(locale)(contract.mrc) }]),
];
