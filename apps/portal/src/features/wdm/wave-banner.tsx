import type { WdmService } from "@demarc/contract/wdm";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Banner } from "../../ui/banner.tsx";
import { isFaulty } from "./wave-state.tsx";
import type en from "./wdm.en.ts";

/** What is wrong with a wavelength, the worst first. */
export function WaveBanner({ wave }: { readonly wave: WdmService }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { lifecycle, operational, operationalSince, protection, view, contract } = wave;
  const moment = formatDate(operationalSince, locale, { dateStyle: "medium", timeStyle: "short" });
  if (lifecycle === "SUSPENDED")
    return (
      <Banner tone="bad" title={t("wdm.suspended-title")}>
        <p>{t(view === "service" ? "wdm.service-fault-text" : "wdm.suspended-text")}</p>
      </Banner>
    );
  if (isFaulty(wave)) {
    const isDown = operational === "DOWN";
    const text = isDown || protection === "UNPROTECTED" ? "wdm.fault-text" : "wdm.protected-text";
    return (
      <Banner tone={isDown ? "bad" : "warn"} title={t(isDown ? "wdm.down-title" : "wdm.impaired-title", { moment })}>
        <p>{t(view === "service" ? "wdm.service-fault-text" : text)}</p>
      </Banner>
    );
  }
  if (lifecycle === "TERMINATION_SCHEDULED" && contract?.terminationDate)
    return (
      <Banner tone="warn" title={t("wdm.ending-title", { date: formatDate(contract.terminationDate, locale) })}>
        <p>{t("wdm.ending-text")}</p>
      </Banner>
    );
  if (lifecycle === "PLANNED" || lifecycle === "PROVISIONING" || lifecycle === "TESTING")
    return (
      <Banner tone="info" title={t("wdm.preparing-title")}>
        <p>{t("wdm.preparing-text")}</p>
      </Banner>
    );
  return null;
}
