import type { PowerAlert } from "@demarc/contract/power/power";
import type { Locale } from "@demarc/shell/translate.ts";
import { percentText, type PowerText } from "../figures/power-texts.ts";
import type { PowerSource } from "../series/power.data.ts";

/** The alert setting in one or two sentences. A rack is checked per feed, shared units by the sum of their outlets. */
export const settingText = (
  t: PowerText,
  locale: Locale,
  alert: PowerAlert,
  { kind }: Pick<PowerSource, "kind">,
): string => {
  const { thresholdPct, holdMinutes, contactTypes, quietHours } = alert;
  const when = t(kind === "rack" ? "power.alert-setting" : "power.alert-setting-units", {
    threshold: percentText(thresholdPct, locale),
    hold: holdMinutes,
  });
  const types = contactTypes.map((type) => t(`power.contact.${type}`)).join(", ");
  if (contactTypes.length === 0) return `${when} ${t("power.alert-no-mail")}`;
  return `${when} ${quietHours ? t("power.alert-mails-quiet", { types, ...quietHours }) : t("power.alert-mails", { types })}`;
};
