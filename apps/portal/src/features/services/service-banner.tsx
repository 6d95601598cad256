import type { ReactNode } from "react";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import type { ServiceSummary } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

const preparing: ReadonlySet<string> = new Set(["PLANNED", "PROVISIONING", "TESTING"]);

interface ServiceBannerProps {
  readonly service: Pick<ServiceSummary, "lifecycle" | "contract">;
  readonly kind: "rack" | "dc-connection" | "wdm";
  readonly suspendedText?: string | undefined;
  /** The banner of a problem, worse than that the service ends or is prepared. */
  readonly problem: ReactNode;
}

/** What is wrong with a service in a data centre, the worst first. */
export function ServiceBanner({ service: { lifecycle, contract }, kind, suspendedText, problem }: ServiceBannerProps) {
  const t = useText<ServiceTexts>();
  const locale = useLocale();
  if (lifecycle === "SUSPENDED")
    return (
      <Banner tone="bad" title={t(`service.suspended-title.${kind}`)}>
        <p>{suspendedText ?? t(`service.suspended-text.${kind}`)}</p>
      </Banner>
    );
  if (problem) return problem;
  if (lifecycle === "TERMINATION_SCHEDULED" && contract?.terminationDate)
    return (
      <Banner tone="warn" title={t("service.ending-title", { date: formatDate(contract.terminationDate, locale) })}>
        <p>{t(`service.ending-text.${kind}`)}</p>
      </Banner>
    );
  if (preparing.has(lifecycle))
    return (
      <Banner tone="info" title={t("service.preparing-title")}>
        <p>{t(`service.preparing-text.${kind}`)}</p>
      </Banner>
    );
  return null;
}
