import type { Invoice } from "@demarc/contract/core/invoice";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { euro, isNothing } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

/** Payments, chargebacks and credits, down to the open amount. */
export function InvoicePayments({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { payments, grossTotal, amountOpen, amountCredited } = invoice;
  return (
    <Card title={t("invoices.payments")} icon="check">
      <table className={styles.sums}>
        <caption className="visually-hidden">{t("invoices.payments")}</caption>
        <tbody>
          <tr>
            <th scope="row">{t("invoices.grossTotal")}</th>
            <td>{euro(grossTotal, locale)}</td>
          </tr>
          {payments.map(({ date, amount, method, reference }) => (
            <tr key={`${date} ${amount} ${method}`}>
              <th scope="row">
                {t(`invoices.method.${method}`)} <span className="dim">{formatDate(date, locale)}</span>
                {reference && <span className="dim"> {reference}</span>}
              </th>
              <td>{euro(amount.startsWith("-") ? amount.slice(1) : `-${amount}`, locale)}</td>
            </tr>
          ))}
          {!isNothing(amountCredited) && (
            <tr>
              <th scope="row">{t("invoices.credited")}</th>
              <td>{euro(`-${amountCredited}`, locale)}</td>
            </tr>
          )}
          <tr className={styles.sum}>
            <th scope="row">{t("invoices.amountOpen")}</th>
            <td>{euro(amountOpen, locale)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}
