import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { TvEvent, TvEventType } from "@demarc/contract/tv-accounts/tv-accounts";
import { suspendReasons } from "@demarc/contract/tv-accounts/tv-account-fields";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { Tone } from "@demarc/ui/layout/badge.tsx";
import type { TimelineEvent } from "@demarc/ui/layout/event-list.tsx";
import type en from "./tv-accounts.en.ts";
import { packageName, today } from "./tv-labels.ts";

type Text = Translate<keyof typeof en>;

const tones: Readonly<Partial<Record<TvEventType, Tone>>> = {
  ACCOUNT_ACTIVATED: "ok",
  ACCOUNT_RESUMED: "ok",
  DEVICE_ACTIVATED: "ok",
  PRODUCT_ACTIVATED: "ok",
  ACCOUNT_SUSPENDED: "bad",
  COMMAND_FAILED: "bad",
  ACCOUNT_CANCELLED: "warn",
  PRODUCT_CANCELLED: "warn",
  DEVICE_REQUESTED: "info",
};

/** The day of an event, with the year if it is not this year. */
const dayOf = (at: string, locale: Locale): string => {
  const isThisYear = amsterdamDate(new Date(at)).slice(0, 4) === today().slice(0, 4);
  return formatDate(at, locale, { day: "numeric", month: "short", ...(!isThisYear && { year: "2-digit" }) });
};

const subjectOf = (
  t: Text,
  locale: Locale,
  { type, meta }: TvEvent,
  packages: readonly TvPackage[] | undefined,
): string => {
  const { productId, quantity, endDate, reason, deviceName, description } = meta;
  const named = suspendReasons.find((one) => one === reason);
  const product = typeof productId === "string" ? packageName(packages, productId, locale) : undefined;
  return [
    product && typeof quantity === "number" && quantity > 1 ? `${quantity} × ${product}` : product,
    deviceName,
    description,
    named && t(`tv.reason.${named}`),
    typeof endDate === "string" &&
      !type.endsWith("_ENDED") &&
      t("tv.product.until", { date: formatDate(endDate, locale) }),
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" · ");
};

export const eventLine =
  (t: Text, locale: Locale, packages: readonly TvPackage[] | undefined) =>
  (event: TvEvent): TimelineEvent => {
    const { id, at, type, actor } = event;
    const subject = subjectOf(t, locale, event, packages);
    const words = t(`tv.event.${type}`);
    return {
      key: id,
      at,
      time: dayOf(at, locale),
      tone: tones[type] ?? "neutral",
      text: subject ? `${words}: ${subject}` : words,
      note: [formatDate(at, locale, { timeStyle: "short" }), actor && t("tv.history.by", { name: actor })]
        .filter(Boolean)
        .join(" · "),
    };
  };
