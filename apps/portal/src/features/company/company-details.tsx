import type { Customer } from "@demarc/contract/company";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import type en from "./company.en.ts";

/** Identifying facts of the company; only the operator changes them. */
export function CompanyDetails({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const numbers = (["coc", "oin", "vatNumber", "peppolId"] as const).flatMap((name) => {
    const value = customer[name];
    return value ? [{ label: t(`company.${name}`), value }] : [];
  });
  return (
    <Card title={t("company.details")} icon="company">
      <DefinitionList>
        <Definition term={t("company.name")}>{customer.name}</Definition>
        {customer.tradeName && <Definition term={t("company.tradeName")}>{customer.tradeName}</Definition>}
        <Definition term={t("company.customer-number")}>
          <span className="number">{customer.id}</span>{" "}
          <CopyButton value={String(customer.id)} what={t("company.customer-number")} />
        </Definition>
        {numbers.map(({ label, value }) => (
          <Definition key={label} term={label}>
            <span className="number">{value}</span> <CopyButton value={value} what={label} />
          </Definition>
        ))}
        <Definition term={t("company.vat-treatment")}>{t(`company.vat-treatment.${customer.vatTreatment}`)}</Definition>
        <Definition term={t("company.customer-since")}>{formatDate(customer.createdAt, locale)}</Definition>
      </DefinitionList>
      <p className="dim">{t("company.details-hint")}</p>
    </Card>
  );
}
