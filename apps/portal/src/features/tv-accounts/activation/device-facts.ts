import type { TvDeviceType } from "@demarc/contract/tv-accounts/tv-devices";
import type { IconName } from "@demarc/ui/icon.tsx";
import { formatDate, type Locale } from "@demarc/shell/translate.ts";

export const deviceIcons = {
  STB: "stb",
  APP_TV: "system",
  MOBILE: "mobile",
  WEB: "ip",
} as const satisfies Record<TvDeviceType, IconName>;

/** The last day of a code that is valid until the end of a day: it expires at the start of the next one. */
export const lastDayText = (expiresAt: string, locale: Locale, dateStyle: "medium" | "long" = "medium"): string =>
  formatDate(Date.parse(expiresAt) - 1, locale, { dateStyle });

/** A moment with its time, such as `21 Nov 2026, 10:00`. */
export const momentText = (instant: string, locale: Locale): string =>
  formatDate(instant, locale, { dateStyle: "medium", timeStyle: "short" });
