import type { SharedColo } from "@demarc/contract/racks";
import { formatNumber, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { PowerWarningBadge } from "./power-warning-badge.tsx";
import { shareText, wattText } from "./rack-labels.ts";
import type en from "./racks.en.ts";

type Power = Pick<SharedColo, "currentW" | "usedPct" | "warning" | "lastDay">;

type UsedText = "racks.current-of" | "racks.colo-current-of";

const drawnText = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { currentW, usedPct, lastDay }: Power,
  used: UsedText,
) => {
  if (typeof currentW !== "number") return lastDay && t("racks.day-energy", { kwh: formatNumber(lastDay.kwh, locale) });
  const power = wattText(currentW, locale);
  return typeof usedPct === "number" ? t(used, { power, pct: shareText(usedPct, locale) }) : power;
};

/** What a rack or units draw now, and what is wrong with it; nothing where nothing is measured. */
export const powerFacts = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  power: Power,
  used: UsedText,
): readonly Fact[] => {
  const drawn = drawnText(t, locale, power, used);
  return [
    ...(drawn ? [{ label: t("racks.current"), value: drawn }] : []),
    ...(power.warning ? [{ label: t("racks.warning"), value: <PowerWarningBadge warning={power.warning} /> }] : []),
  ];
};
