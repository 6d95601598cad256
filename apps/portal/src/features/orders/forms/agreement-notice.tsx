import { amsterdamDate } from "@demarc/contract/core/calendar";
import { useQuery } from "@tanstack/react-query";
import { useHasRole } from "../../../shell/session.ts";
import { formatDate, useLocale, useText } from "../../../shell/translate.ts";
import { Notice } from "../../../ui/notice.tsx";
import { agreementRequirementQuery } from "./agreement-requirement.data.ts";
import type en from "./orders-forms.en.ts";

/** Says before the order is filled in that the company has to sign its agreement, and where. */
export function AgreementNotice() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const { data: msa } = useQuery(agreementRequirementQuery);
  if (!msa?.blocksFrom) return null;
  const isBlocked = msa.blocksFrom <= amsterdamDate(new Date());
  return (
    <Notice tone={isBlocked ? "warn" : "info"}>
      {isBlocked
        ? t("order-form.refused.unsigned")
        : t("order-form.sign-before", { date: formatDate(msa.blocksFrom, locale, { dateStyle: "long" }) })}{" "}
      {isAdministrator && <a href="/company/agreements">{t("order-form.to-agreement")}</a>}
    </Notice>
  );
}
