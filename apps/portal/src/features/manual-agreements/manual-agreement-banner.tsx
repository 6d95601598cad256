import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import type serviceEn from "../services/service.en.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import type { AgreementAction } from "./agreement-dialogs.tsx";
import type en from "./manual-agreements.en.ts";

interface ManualAgreementBannerProps {
  readonly agreement: ManualAgreement;
  readonly onAct: (action: AgreementAction) => void;
}

export function ManualAgreementBanner({ agreement, onAct }: ManualAgreementBannerProps) {
  const t = useText<typeof en & typeof serviceEn>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const { status, endDate, declineReason, possible } = agreement;
  const long = (day: string | null) => (day ? formatDate(day, locale, { dateStyle: "long" }) : "");
  if (status === "PENDING_ACCEPTANCE") return <PendingBanner agreement={agreement} onAct={onAct} />;
  if (status === "ENDING")
    return (
      <Banner
        tone="warn"
        title={t("manual-agreements.ending-title", { date: long(endDate) })}
        actions={
          possible.withdraw &&
          !readOnly && (
            <Button onClick={() => onAct("keep")} aria-haspopup="dialog">
              {t("ending.withdraw")}
            </Button>
          )
        }
      >
        {possible.withdraw && !readOnly && t("manual-agreements.ending-text")}
      </Banner>
    );
  if (status === "DECLINED")
    return (
      <Banner tone="info" title={t("manual-agreements.declined-title")}>
        {declineReason && t("manual-agreements.declined-reason", { reason: declineReason })}
      </Banner>
    );
  return status === "ENDED" ? <EndedBanner agreement={agreement} /> : null;
}

/** Why an agreement has ended, from its last event: an offer that was never accepted differs from an agreement in force. */
function EndedBanner({ agreement: { endDate, history } }: Pick<ManualAgreementBannerProps, "agreement">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const last = history.at(-1);
  const title = () => {
    if (last?.event === "expire") return t("manual-agreements.expired-title");
    if (last?.event === "withdraw") return t("manual-agreements.withdrawn-title");
    return endDate === null
      ? t("manual-agreements.ended-before-title")
      : t("manual-agreements.ended-title", { date: formatDate(endDate, locale, { dateStyle: "long" }) });
  };
  return (
    <Banner tone="info" title={title()}>
      {last?.reason && t("manual-agreements.ended-reason", { reason: last.reason })}
    </Banner>
  );
}

function PendingBanner({ agreement: { acceptUntil, possible }, onAct }: ManualAgreementBannerProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const isSuspended = useCustomer().status === "SUSPENDED";
  if (!possible.accept) return <Banner tone="info" title={t("manual-agreements.pending-over")} />;
  const date = formatDate(acceptUntil, locale, { dateStyle: "long" });
  return (
    <Banner
      tone="warn"
      title={t("manual-agreements.pending-title", { date })}
      actions={
        !readOnly && (
          <>
            <Button onClick={() => onAct("decline")} aria-haspopup="dialog">
              {t("manual-agreements.decline")}
            </Button>
            {!isSuspended && (
              <Button variant="primary" onClick={() => onAct("accept")} aria-haspopup="dialog">
                {t("manual-agreements.accept")}
              </Button>
            )}
          </>
        )
      }
    >
      {t(isSuspended && !readOnly ? "manual-agreements.pending-suspended" : "manual-agreements.pending-text")}
    </Banner>
  );
}
