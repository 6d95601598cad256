import type { Customer } from "@demarc/contract/company";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type en from "./company.en.ts";

/** Registered facts of the company; only the operator changes them. */
export function CompanyDetails({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const numbers = (["oin", "peppolId"] as const).flatMap((name) => {
    const value = customer[name];
    return value ? [{ label: t(`company.${name}`), value }] : [];
  });
  return (
    <Card title={t("company.details")} description={t("company.details-hint")}>
      <DefinitionList>
        <Definition term={t("company.name")}>{customer.name}</Definition>
        {customer.tradeName && <Definition term={t("company.tradeName")}>{customer.tradeName}</Definition>}
        {numbers.map(({ label, value }) => (
          <Definition key={label} term={label}>
            <span className="number">{value}</span> <CopyButton value={value} what={label} />
          </Definition>
        ))}
        <Definition term={t("company.vat-treatment")}>{t(`company.vat-treatment.${customer.vatTreatment}`)}</Definition>
      </DefinitionList>
    </Card>
  );
}
