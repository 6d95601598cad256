import { euroFormat } from "@demarc/contract/core/money";
import type { Package } from "@demarc/contract/core/package";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { amountFormat, periodText } from "../parameters/amount-format.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import styles from "./summary.module.css";
import type { OrderPrice, ShownPrice } from "./use-order-price.ts";

interface SummaryCardProps {
  readonly price: OrderPrice;
  readonly chosen: Package | undefined;
}

/** What the order costs and when it can be there. It changes with every choice; old figures are dim until they are confirmed. */
export function SummaryCard({ price, chosen }: SummaryCardProps) {
  const t = useText();
  const euros = euroFormat(useLocale());
  const { vatTreatment } = useCustomer();
  return (
    <section className={styles.card} aria-label={t("order-form.your-order")}>
      <h2 className={styles.title}>{t("order-form.your-order")}</h2>
      {price.shown && chosen ? (
        <div className={styles.body} data-busy={price.busy || undefined}>
          <Prices price={price} shown={price.shown} />
          <Dates price={price} shown={price.shown} />
          {!price.dependsOn && (
            <p className={styles.vat}>
              {t(`order-form.vat.${vatTreatment}`, {
                rate: formatNumber(Number(price.shown.vatRate)),
                monthly: euros(price.shown.mrcTotalInclVat),
                oneOff: euros(price.shown.nrcTotalInclVat),
              })}
            </p>
          )}
        </div>
      ) : (
        <p className={styles.none}>{t("order-form.choose-first")}</p>
      )}
    </section>
  );
}

const isWaived = ({ discountPct }: OrderLine) => Number(discountPct) === 100;

interface PriceProps {
  readonly price: OrderPrice;
  readonly shown: ShownPrice;
}

function Prices({ price, shown }: PriceProps) {
  const t = useText();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const of = (charge: OrderLine["chargeType"]) => shown.lines.filter(({ chargeType }) => chargeType === charge);
  const [monthly, once, usage] = [of("MRC"), of("NRC"), of("USAGE")];
  return (
    <>
      <Lines title={t("order-form.monthly")} lines={monthly} />
      <p className={styles.total}>
        <span>{t("order-form.per-month")}</span>
        <span>{price.dependsOn ? t(`order-form.depends-on-${price.dependsOn}`) : euros(shown.mrcTotal)}</span>
      </p>
      {once.length > 0 && <Lines title={t("order-form.one-off")} lines={once} />}
      <p className={styles.total}>
        <span>{t("order-form.one-off-total")}</span>
        <span>{euros(shown.nrcTotal)}</span>
      </p>
      {once.some(isWaived) && (
        <p className={styles.good}>
          <Icon name="check" size="small" />
          {t("order-form.waived", {
            months: shown.contractTermMonths,
            what: once
              .filter(isWaived)
              .map(({ description }) => description[locale])
              .join(", "),
          })}
        </p>
      )}
      {usage.length > 0 && <Lines title={t("order-form.usage")} lines={usage} />}
    </>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly OrderLine[] }) {
  const t = useText();
  const locale = useLocale();
  const amount = amountFormat(locale);
  return (
    <>
      <p className={styles.head}>{title}</p>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const [quantity, discount] = [Number(line.quantity), Number(line.discountPct)];
          return (
            <li key={line.productCode}>
              <span>
                {quantity !== 1 && `${formatNumber(quantity, locale)} × `}
                {line.description[locale]}{" "}
                {discount > 0 && discount < 100 && (
                  <small>
                    {t("order-form.discounted", {
                      amount: amount(line.unitPrice),
                      percentage: formatNumber(discount, locale),
                    })}
                  </small>
                )}
              </span>
              <span className={Number(line.amount) === 0 ? styles.free : undefined}>
                {isWaived(line) && <s>{amount(line.unitPrice)}</s>} {amount(line.amount)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Dates({ price, shown }: PriceProps) {
  const t = useText();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const { firstInvoice, contractTermMonths: months } = shown;
  const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t("order-form.earliest")}</dt>
        <dd>
          <strong>{formatDate(shown.earliestDate, locale, day)}</strong>
        </dd>
        {!price.dependsOn && (
          <>
            <dt>{t("order-form.first-invoice")}</dt>
            <dd>
              {euros(firstInvoice.amount)} <small>{periodText(firstInvoice.from, firstInvoice.to, locale)}</small>
            </dd>
            <dt>{t("order-form.over-months", { months })}</dt>
            <dd>{euros(shown.contractTotal)}</dd>
          </>
        )}
        <dt>{t("order-form.notice")}</dt>
        <dd>{t("order-form.days", { days: shown.noticeDays })}</dd>
      </dl>
      {shown.warnings.map((code) => (
        <p key={code} className={styles.warning}>
          <Icon name="info" size="small" />
          {t(`order-form.warning.${code}`)}
        </p>
      ))}
    </>
  );
}
