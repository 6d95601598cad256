import { euroFormat } from "@demarc/contract/core/money";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useReadOnly } from "@demarc/shell/session.ts";
import type serviceEn from "../services/service.en.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type { AgreementAction } from "./agreement-dialogs.tsx";
import { lastDayOf } from "./manual-agreement-dates.ts";
import styles from "./manual-agreement.module.css";
import type en from "./manual-agreements.en.ts";

interface ManualAgreementTermsProps {
  readonly agreement: ManualAgreement;
  readonly onAct: (action: AgreementAction) => void;
}

export function ManualAgreementTerms({ agreement, onAct }: ManualAgreementTermsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const hasQuotations = useFeatures().has("quotation");
  const { startDate, termEndDate, termMonths, noticeDays, renewalMonths, acceptedBy } = agreement;
  const { quotationId, quotationNumber, purchaseOrderNumber } = agreement;
  const day = (date: string) => formatDate(date, locale);
  const last = lastDayOf(agreement);
  return (
    <Card title={t("manual-agreements.terms")}>
      <DefinitionList>
        <Definition term={t("manual-agreements.term")}>
          {t("manual-agreements.months", { months: termMonths })}
        </Definition>
        {termEndDate === null || startDate === null ? (
          <Definition term={t("manual-agreements.starts")}>
            {startDate === null
              ? t("manual-agreements.starts-at-acceptance")
              : t("manual-agreements.starts-on", { date: day(startDate) })}
          </Definition>
        ) : (
          <>
            <Definition term={t("manual-agreements.starts")}>{day(startDate)}</Definition>
            {last && <Definition term={t("manual-agreements.until")}>{day(last)}</Definition>}
          </>
        )}
        <Definition term={t("manual-agreements.renewal")}>
          {renewalMonths === null
            ? t("manual-agreements.renews-not")
            : t("manual-agreements.renews", { months: renewalMonths })}
        </Definition>
        <Definition term={t("manual-agreements.notice")}>
          {t("manual-agreements.days", { days: noticeDays })}
        </Definition>
        {quotationId && (
          <Definition term={t("manual-agreements.quotation")}>
            {hasQuotations ? <a href={`/quotations/view/${quotationId}`}>{quotationNumber}</a> : quotationNumber}
          </Definition>
        )}
        {purchaseOrderNumber && (
          <Definition term={t("manual-agreements.purchase-order")}>{purchaseOrderNumber}</Definition>
        )}
        {acceptedBy && (
          <Definition term={t("manual-agreements.accepted")}>
            {t("manual-agreements.accepted-by", { name: acceptedBy.name, date: day(acceptedBy.at) })}
          </Definition>
        )}
      </DefinitionList>
      {agreement.status === "ACTIVE" && <ManualAgreementEnding agreement={agreement} onAct={onAct} />}
    </Card>
  );
}

function ManualAgreementEnding({
  agreement: { renewal, termination, possible, endDate },
  onAct,
}: ManualAgreementTermsProps) {
  const t = useText<typeof en & typeof serviceEn>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const day = (date: string | null) => (date ? formatDate(date, locale) : "");
  if (!renewal || !termination)
    return (
      <Callout tone="neutral">
        <strong>{t("manual-agreements.ends-title", { date: day(endDate) })}</strong>
        <p>{t("manual-agreements.ends-text")}</p>
      </Callout>
    );
  const { earliestDate, boundBy, noticeDays, remainingMonths, cost = "0.00" } = termination;
  const isLate = boundBy === "NOTICE" && earliestDate !== null && earliestDate >= renewal.date;
  return (
    <>
      <Callout tone="neutral">
        <strong>{t("manual-agreements.renews-title", { date: day(renewal.date), months: renewal.months })}</strong>
        <p>
          {t(isLate ? "manual-agreements.renews-late" : "manual-agreements.renews-text", {
            date: day(renewal.lastCancelDate),
          })}
        </p>
      </Callout>
      <Callout tone="neutral">
        <div className={styles.ending}>
          <div>
            <strong>{t("ending.earliest", { date: day(earliestDate) })}</strong>
            <p>
              {boundBy === "NOTICE" && `${t("ending.bound-NOTICE", { days: noticeDays })} `}
              {t("ending.cost", { months: remainingMonths, cost: euroFormat(locale)(cost) })}
            </p>
          </div>
          {possible.terminate && !readOnly && (
            <Button size="small" onClick={() => onAct("end")} aria-haspopup="dialog">
              {t("manual-agreements.end-agreement")}
            </Button>
          )}
        </div>
      </Callout>
    </>
  );
}
