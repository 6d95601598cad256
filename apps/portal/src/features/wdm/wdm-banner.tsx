import type { WdmService } from "@demarc/contract/wdm";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { ServiceBanner } from "../services/service-banner.tsx";
import { isFaulty } from "../services/service-state.tsx";
import type en from "./wdm.en.ts";

/** What is wrong with a wavelength, the worst first. */
export function WdmBanner({ wdm }: { readonly wdm: WdmService }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { operational, operationalSince, protection, view } = wdm;
  const moment = formatDate(operationalSince, locale, { dateStyle: "medium", timeStyle: "short" });
  const isDown = operational === "DOWN";
  const text = isDown || protection === "UNPROTECTED" ? "wdm.fault-text" : "wdm.protected-text";
  const resellerText = view === "service" ? t("wdm.service-fault-text") : undefined;
  return (
    <ServiceBanner
      service={wdm}
      kind="wdm"
      suspendedText={resellerText}
      problem={
        isFaulty(wdm) && (
          <Banner
            tone={isDown ? "bad" : "warn"}
            title={t(isDown ? "wdm.down-title" : "wdm.impaired-title", { moment })}
          >
            <p>{resellerText ?? t(text)}</p>
          </Banner>
        )
      }
    />
  );
}
