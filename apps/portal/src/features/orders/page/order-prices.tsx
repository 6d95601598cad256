import { decimalFormat, euroFormat } from "@demarc/contract/core/money";
import type { OrderLine } from "@demarc/contract/core/ordering/prices";
import type { Order } from "@demarc/contract/orders/order-fields";
import { useCustomer } from "../../../shell/session.ts";
import { useLocale, useText } from "../../../shell/translate.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import styles from "./order.module.css";
import type { OrderTexts } from "./order-page-texts.ts";

/** The groups of lines in the order of the summary: monthly, one-off, by usage. */
const charges = ["MRC", "NRC", "USAGE"] as const;

/** What the order costs: its lines as they were agreed, by kind of charge, with totals. */
export function OrderPrices({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const { lines, mrcTotal, nrcTotal, vatRate, status } = order;
  const euros = euroFormat(locale);
  const totals = { MRC: mrcTotal, NRC: nrcTotal, USAGE: undefined };
  const { vatTreatment } = useCustomer();
  const none = vatTreatment === "REVERSE_CHARGE_EU" ? "orders.vat-reversed" : "orders.vat-none";
  const vat = Number(vatRate) > 0 ? t("orders.vat", { rate: decimalFormat(locale)(vatRate) }) : t(none);
  return (
    <Card title={t("orders.prices")} description={status === "DRAFT" ? t("orders.prices-draft") : undefined}>
      {lines.length === 0 ? (
        <EmptyState icon="order" title={t("orders.no-prices")} text={t("orders.no-prices-text")} />
      ) : (
        <>
          {charges.map((charge) => {
            const ofCharge = lines.filter(({ chargeType }) => chargeType === charge);
            const total = totals[charge];
            return (
              ofCharge.length > 0 && (
                <section key={charge} className={styles.charge}>
                  <h3>{t(`orders.charge.${charge}`)}</h3>
                  <ul>
                    {ofCharge.map((line) => (
                      <PriceLine key={line.productCode} line={line} />
                    ))}
                  </ul>
                  {total !== undefined && (
                    <p className={styles.total}>
                      <span>{t(`orders.total.${charge}`)}</span>
                      <span>{euros(total)}</span>
                    </p>
                  )}
                </section>
              )
            );
          })}
          <p className={styles.small}>{vat}</p>
        </>
      )}
    </Card>
  );
}

function PriceLine({ line }: { readonly line: OrderLine }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const { description, quantity, unitPrice, discountPct, amount, chargeType } = line;
  const euros = euroFormat(locale);
  const pieces = Number(quantity) === 1 ? undefined : `${decimalFormat(locale)(quantity)} × ${euros(unitPrice)}`;
  const isFree = Number(discountPct) === 100;
  const discount =
    Number(discountPct) > 0 && !isFree && t("orders.discount", { percent: decimalFormat(locale)(discountPct) });
  return (
    <li className={styles.line}>
      <span>
        {description[locale]}
        {(pieces || discount) && <span className="dim"> {[pieces, discount].filter(Boolean).join(", ")}</span>}
      </span>
      <span className="number">
        {isFree && (
          <del>
            <span className="visually-hidden">{t("orders.instead-of")} </span>
            {euros(unitPrice)}
          </del>
        )}{" "}
        {chargeType === "USAGE" ? t("orders.per-unit", { price: euros(amount) }) : euros(amount)}
      </span>
    </li>
  );
}
