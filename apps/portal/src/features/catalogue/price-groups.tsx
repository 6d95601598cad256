import { decimalFormat, euroFormat } from "@demarc/contract/core/money";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import styles from "./price-groups.module.css";
import type en from "./prices.en.ts";

/** The groups of lines in the order of the summary: monthly, one-off, by usage. */
const charges = ["MRC", "NRC", "USAGE"] as const;

export type PricedLine = Pick<
  OrderLine,
  "description" | "quantity" | "unitPrice" | "discountPct" | "amount" | "chargeType"
>;

interface PriceGroupsProps {
  readonly lines: readonly PricedLine[];
  readonly totals?: Readonly<Partial<Record<OrderLine["chargeType"], string>>>;
  readonly heading?: "h3" | "h4";
}

export function PriceGroups({ lines, totals, heading: Heading = "h3" }: PriceGroupsProps) {
  const t = useText<typeof en>();
  const euros = euroFormat(useLocale());
  return charges.map((charge) => {
    const ofCharge = lines.filter(({ chargeType }) => chargeType === charge);
    const total = totals?.[charge];
    return (
      ofCharge.length > 0 && (
        <section key={charge} className={styles.charge}>
          <Heading>{t(`prices.charge.${charge}`)}</Heading>
          <ul>
            {ofCharge.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a price never change their order
              <PriceLine key={place} line={line} />
            ))}
          </ul>
          {total !== undefined && (
            <p className={styles.total}>
              <span>{t(`prices.total.${charge}`)}</span>
              <span>{euros(total)}</span>
            </p>
          )}
        </section>
      )
    );
  });
}

function PriceLine({ line }: { readonly line: PricedLine }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { description, quantity, unitPrice, discountPct, amount, chargeType } = line;
  const euros = euroFormat(locale);
  const pieces = Number(quantity) === 1 ? undefined : `${decimalFormat(locale)(quantity)} × ${euros(unitPrice)}`;
  const isFree = Number(discountPct) === 100;
  const discount =
    Number(discountPct) > 0 && !isFree && t("prices.discount", { percent: decimalFormat(locale)(discountPct) });
  return (
    <li className={styles.line}>
      <span>
        {description[locale]}
        {(pieces || discount) && <span className="dim"> {[pieces, discount].filter(Boolean).join(", ")}</span>}
      </span>
      <span className="number">
        {isFree && (
          <del>
            <span className="visually-hidden">{t("prices.instead-of")} </span>
            {euros(unitPrice)}
          </del>
        )}{" "}
        {chargeType === "USAGE" ? t("prices.per-unit", { price: euros(amount) }) : euros(amount)}
      </span>
    </li>
  );
}
