import type { Msa } from "@demarc/contract/agreements";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import type en from "./agreements.en.ts";

export function AgreementBanner({ msa }: { readonly msa: Msa }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { status, title, expiresAt, declineReason } = msa;
  if (status === "PENDING_SIGNATURE")
    return (
      <Banner
        tone="warn"
        title={t("agreements.pending-title", { title, date: formatDate(expiresAt, locale, { dateStyle: "long" }) })}
      >
        {t("agreements.pending-text")}
      </Banner>
    );
  if (status === "SIGNING")
    return (
      <Banner tone="info" title={t("agreements.signing-title")}>
        {t("agreements.signing-text")}
      </Banner>
    );
  if (status === "SIGNED")
    return (
      <Banner tone="info" title={t("agreements.waiting-title")}>
        {t("agreements.waiting-text")}
      </Banner>
    );
  return status === "DECLINED" ? (
    <Banner tone="warn" title={t("agreements.declined-title")}>
      {t("agreements.declined-text", { reason: declineReason ?? "" })}
    </Banner>
  ) : null;
}
