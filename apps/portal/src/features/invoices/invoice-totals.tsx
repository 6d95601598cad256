import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { decimal, euro, negated } from "./invoice-amounts.ts";
import styles from "./invoice-parts.module.css";
import type en from "./invoices.en.ts";

interface TotalRow {
  readonly key: string;
  readonly name: string;
  /** The words of the invoice, in its own language. */
  readonly printed?: string;
  readonly amount: string;
  readonly quiet?: boolean;
}

export function InvoiceTotals({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { allowances, taxSubtotals, netTotal, grossTotal } = invoice;
  const rows: readonly TotalRow[] = [
    ...allowances.map(({ reason, charge, amount }, place) => ({
      key: `allowance ${place}`,
      name: t(charge ? "invoices.charge" : "invoices.allowance"),
      printed: reason,
      amount: charge ? amount : negated(amount),
    })),
    { key: "net", name: t("invoices.netTotal-row"), amount: netTotal },
    ...taxSubtotals.map(({ category, rate, taxable, tax }) => ({
      key: `vat ${category} ${rate}`,
      name:
        category === "S"
          ? t("invoices.vat-over", { rate: decimal(rate, locale), taxable: euro(taxable, locale) })
          : t(`invoices.vat.${category}`, { taxable: euro(taxable, locale) }),
      amount: tax,
      quiet: true,
    })),
  ];
  return (
    <table className={styles.totals}>
      <caption className="visually-hidden">{t("invoices.totals")}</caption>
      <tbody>
        {rows.map(({ key, name, printed, amount, quiet }) => (
          <tr key={key} className={quiet ? "dim" : undefined}>
            <th scope="row">
              {name}
              {printed && <span className={styles.printed}>{printed}</span>}
            </th>
            <td>{euro(amount, locale)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{t("invoices.grossTotal-row")}</th>
          <td>{euro(grossTotal, locale)}</td>
        </tr>
      </tbody>
    </table>
  );
}
