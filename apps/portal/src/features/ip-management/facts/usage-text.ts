import { formatNumber, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type en from "../ip-management.en.ts";

/** The use of a block as text: `5 of 16`; IPv6 counts in /64s. */
export const usageText = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { used, total, six }: { readonly used: number; readonly total: number; readonly six: boolean },
): string =>
  t(six ? "ip.used-64" : "ip.used", { used: formatNumber(used, locale), total: formatNumber(total, locale) });
