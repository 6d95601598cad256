import type { DcConnection } from "@demarc/contract/dc-connections";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { ServiceBanner } from "../services/service-banner.tsx";
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
  const { lifecycle, loaState, loaExpiresAt, zSide } = connection;
  const values = {
    company: zSide.companyName ?? t("connections.other-party"),
    date: loaExpiresAt ? formatDate(loaExpiresAt, locale) : "",
    days: loaExpiresAt ? Math.abs(daysUntil(loaExpiresAt)) : 0,
  };
  const letter = (loaState === "EXPIRED" || loaState === "EXPIRING" || loaState === "MISSING") && (
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
  return <ServiceBanner service={connection} kind="dc-connection" problem={lifecycle !== "TERMINATED" && letter} />;
}
