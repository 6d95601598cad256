import { amsterdamDate, daysBetween } from "@demarc/contract/core/calendar";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import type { ReactNode } from "react";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner, type BannerProps } from "@demarc/ui/layout/banner.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import styles from "./quotation.module.css";
import type { QuotationTexts } from "./quotation-page-texts.ts";

interface Notable {
  readonly tone: BannerProps["tone"];
  readonly title: string;
  readonly text?: string | null;
}

/** The number of days before the last day from which the banner is a warning. */
const soonDays = 7;

const openNotable = (
  t: Translate<keyof QuotationTexts>,
  { obstacle, validUntil }: Quotation,
  { readOnly, date }: { readonly readOnly: boolean; readonly date: string },
): Notable => {
  if (readOnly) return { tone: "info", title: t("quotation.banner.read-only", { date }) };
  if (obstacle === "customer.suspended")
    return { tone: "warn", title: t("quotation.banner.suspended"), text: t("quotation.banner.suspended-text") };
  if (obstacle === "msa.unsigned")
    return { tone: "warn", title: t("quotation.banner.unsigned"), text: t("quotation.banner.unsigned-text") };
  const days = daysBetween(amsterdamDate(new Date()), validUntil);
  return {
    tone: days > soonDays ? "info" : "warn",
    title: t("quotation.banner.open", { days, date }),
    text: t("quotation.banner.open-text"),
  };
};

/** What an acceptance made: orders, an agreement, or both. */
const orderedNotable = (
  t: Translate<keyof QuotationTexts>,
  { resultingOrders, resultingAgreement }: Quotation,
  date: string,
): Pick<Notable, "title" | "text"> => {
  if (!resultingAgreement)
    return { title: t("quotation.banner.ordered", { date }), text: t("quotation.banner.ordered-text") };
  if (resultingOrders.length === 0)
    return { title: t("quotation.banner.accepted", { date }), text: t("quotation.banner.agreed-text") };
  return { title: t("quotation.banner.ordered", { date }), text: t("quotation.banner.both-text") };
};

const notableOf = (
  t: Translate<keyof QuotationTexts>,
  locale: Locale,
  quotation: Quotation,
  readOnly: boolean,
): Notable => {
  const { status, validUntil, decidedAt, publishedAt, rejectReason, history, revisions, revision } = quotation;
  const { replacementWithdrawn } = quotation;
  const long = (at: string) => formatDate(at, locale, { dateStyle: "long" });
  const decided = long(decidedAt ?? publishedAt);
  const hasNewer = revisions.some((other) => other.revision > revision);
  switch (status) {
    case "DRAFT":
    case "PUBLISHED":
      return openNotable(t, quotation, { readOnly, date: long(validUntil) });
    case "ACCEPTED":
      return {
        tone: "info",
        title: t("quotation.banner.accepted", { date: decided }),
        text: t("quotation.banner.accepted-text"),
      };
    case "ORDERED":
      return {
        tone: "info",
        ...orderedNotable(t, quotation, decided),
      };
    case "REJECTED":
      return { tone: "info", title: t("quotation.banner.rejected", { date: decided }), text: rejectReason };
    case "EXPIRED":
      return {
        tone: "info",
        title: t("quotation.banner.expired", { date: long(validUntil) }),
        text: t("quotation.banner.expired-text"),
      };
    case "WITHDRAWN":
      return { tone: "info", title: t("quotation.banner.withdrawn"), text: history.at(-1)?.reason ?? null };
    case "SUPERSEDED":
      if (replacementWithdrawn && !hasNewer)
        return {
          tone: "info",
          title: t("quotation.banner.unreplaced", { date: long(replacementWithdrawn.at) }),
          text: replacementWithdrawn.reason ?? t("quotation.banner.unreplaced-text"),
        };
      return {
        tone: "info",
        title: t("quotation.banner.superseded"),
        text: hasNewer ? null : t("quotation.banner.superseded-text"),
      };
  }
};

export function QuotationBanner({ quotation }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const { tone, title, text } = notableOf(t, locale, quotation, readOnly);
  const newest = quotation.revisions[0];
  let action: ReactNode;
  if (newest && newest.revision > quotation.revision)
    action = (
      <LinkButton to={`/quotations/view/${newest.id}`}>
        {t("quotation.banner.newer", { revision: newest.revision })}
      </LinkButton>
    );
  else if (quotation.obstacle === "msa.unsigned" && isAdministrator)
    action = <LinkButton to="/company/agreements">{t("quotation.banner.to-agreement")}</LinkButton>;
  return (
    <Banner tone={tone} title={title} actions={action}>
      {text && <p className={styles.said}>{text}</p>}
    </Banner>
  );
}
