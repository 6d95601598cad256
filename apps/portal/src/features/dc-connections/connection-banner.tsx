import type { DcConnection } from "@demarc/contract/dc-connections";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { daysUntil } from "./connection-labels.ts";
import type en from "./dc-connections.en.ts";

interface ConnectionBannerProps {
  readonly connection: DcConnection;
  /** Undefined for people who may not attach a letter. */
  readonly onAttach: (() => void) | undefined;
}

/** What is wrong with a connection, the worst first. */
export function ConnectionBanner({ connection, onAttach }: ConnectionBannerProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { lifecycle, loaState, loaExpiresAt, contract, zSide } = connection;
  if (lifecycle === "TERMINATED") return null;
  if (lifecycle === "SUSPENDED")
    return (
      <Banner tone="bad" title={t("connections.suspended-title")}>
        <p>{t("connections.suspended-text")}</p>
      </Banner>
    );
  const values = {
    company: zSide.companyName ?? t("connections.other-party"),
    date: loaExpiresAt ? formatDate(loaExpiresAt, locale) : "",
    days: loaExpiresAt ? Math.abs(daysUntil(loaExpiresAt)) : 0,
  };
  if (loaState === "EXPIRED" || loaState === "EXPIRING" || loaState === "MISSING")
    return (
      <Banner
        tone="warn"
        title={t(`connections.loa-title.${loaState}`, values)}
        actions={
          onAttach && (
            <Button variant="primary" onClick={onAttach} aria-haspopup="dialog">
              {t(loaState === "MISSING" ? "connections.attach-letter" : "connections.replace-letter")}
            </Button>
          )
        }
      >
        <p>{t(loaState === "MISSING" ? "connections.loa-missing-text" : "connections.loa-renew-text", values)}</p>
      </Banner>
    );
  if (lifecycle === "TERMINATION_SCHEDULED" && contract?.terminationDate)
    return (
      <Banner tone="warn" title={t("connections.ending-title", { date: formatDate(contract.terminationDate, locale) })}>
        <p>{t("connections.ending-text")}</p>
      </Banner>
    );
  if (lifecycle === "PLANNED" || lifecycle === "PROVISIONING" || lifecycle === "TESTING")
    return (
      <Banner tone="info" title={t("connections.preparing-title")}>
        <p>{t("connections.preparing-text")}</p>
      </Banner>
    );
  return null;
}
