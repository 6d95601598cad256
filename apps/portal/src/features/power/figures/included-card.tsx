import type { PowerMonth } from "@demarc/contract/power/power-figures";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import type en from "../power.en.ts";
import styles from "./figures.module.css";
import { LoadBar } from "./load-bar.tsx";
import { energyText, percentText } from "./power-texts.ts";

/** The energy that the contract includes or expects, and what was used of it. Renders nothing without a contracted amount. */
export function IncludedCard({ month }: { readonly month: PowerMonth }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { contractBasis, contractedKwh, contractedMonthKwh, pctOfContracted, forecastKwh, kwh } = month;
  if (contractBasis === null || contractedKwh === null || contractedMonthKwh === null || contractedMonthKwh <= 0)
    return null;
  const isIncluded = contractBasis === "COMMITTED";
  const amounts = { used: energyText(kwh, locale), included: energyText(contractedKwh, locale) };
  const highest = Math.max(contractedMonthKwh, kwh, forecastKwh ?? 0);
  const pct = pctOfContracted ?? 0;
  return (
    <Card
      title={t(isIncluded ? "power.included" : "power.expected")}
      actions={
        isIncluded && pct > 100 ? (
          <Badge tone="warn">{percentText(pct, locale)}</Badge>
        ) : (
          <strong className="number">{percentText(pct, locale)}</strong>
        )
      }
    >
      <p>{t(isIncluded ? "power.included-used" : "power.expected-used", amounts)}</p>
      <LoadBar
        parts={[{ key: "used", pct: (kwh / highest) * 100, tone: "total" }]}
        marks={[{ at: (contractedMonthKwh / highest) * 100, firm: true }]}
      />
      <p className={styles.quiet}>
        {forecastKwh === null
          ? t("power.included-month", { month: energyText(contractedMonthKwh, locale) })
          : t("power.included-forecast", {
              forecast: energyText(forecastKwh, locale),
              month: energyText(contractedMonthKwh, locale),
            })}
      </p>
    </Card>
  );
}
