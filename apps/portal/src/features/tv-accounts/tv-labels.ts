import { fullName } from "@demarc/contract/core/customer-contact";
import { amsterdamDate, endOfMonth } from "@demarc/contract/core/calendar";
import type { TvAccountSummary } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { useConfiguration } from "@demarc/shell/config.ts";
import type { Locale } from "@demarc/shell/translate.ts";

export const subscriberName = ({ subscriber }: Pick<TvAccountSummary, "subscriber">): string => fullName(subscriber);

/** The name of a product in the current language; its code until the packages have loaded. */
export const packageName = (packages: readonly TvPackage[] | undefined, code: string, locale: Locale): string =>
  packages?.find((one) => one.code === code)?.name[locale] ?? code;

export const today = (): string => amsterdamDate(new Date());

/** The last day of what is cancelled today. */
export const useLastDay = (): string => endOfMonth(today(), useConfiguration()?.tvNoticeMonths ?? 0);

/** What products cost per month together, as decimal text. */
export const totalOf = (prices: readonly { readonly monthlyPrice: string; readonly quantity: number }[]): string => {
  const cents = prices.reduce(
    (sum, { monthlyPrice, quantity }) => sum + Math.round(Number(monthlyPrice) * 100) * quantity,
    0,
  );
  return (cents / 100).toFixed(2);
};
