import type { InboxItem, InboxKind } from "@demarc/contract/operator/inbox";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import type { Tone } from "@demarc/ui/layout/badge.tsx";
import type { IconName } from "@demarc/ui/icon.tsx";
import type en from "./inbox.en.ts";

type Text = Translate<keyof typeof en>;

export const signOf: Readonly<Record<InboxKind, { readonly icon: IconName; readonly tone: Tone }>> = {
  APPLICATION: { icon: "user", tone: "info" },
  ORDER: { icon: "order", tone: "info" },
  FAULT: { icon: "line", tone: "bad" },
};

/** The package of an order, or its kind of service. */
export const whatOf = ({ packageName, service }: InboxItem, locale: Locale, t: Text): string =>
  packageName?.[locale] ?? (service === null ? "" : t(`inbox.service.${service}`));

export const titleOf = (item: InboxItem, locale: Locale, t: Text): string => {
  const { kind, number, customerName: company, line } = item;
  return t(`inbox.title.${kind}`, { company, number, line: line ?? "", what: whatOf(item, locale, t) });
};

export const detailOf = ({ kind, number, customerName, place }: InboxItem, t: Text): string =>
  kind === "APPLICATION"
    ? t("inbox.detail.APPLICATION", { number })
    : [customerName, place].filter(Boolean).join(" · ");
