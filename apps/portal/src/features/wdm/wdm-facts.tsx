import type { WdmService } from "@demarc/contract/wdm";
import { DownloadButton } from "@demarc/shell/files/download-button.tsx";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { lengthText, latencyText } from "./wdm-labels.ts";
import { downloadTestReport } from "./wdm.data.ts";
import { packageNameOf } from "../services/package-name.ts";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./wdm.en.ts";

export function WdmFacts({ customerId, wdm }: { readonly customerId: number; readonly wdm: WdmService }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { clientInterface, transceiversIncluded, gridType, lengthKm, latencyUs, diversityFrom, endCustomer } = wdm;
  return (
    <Card title={t("wdm.service")}>
      <DefinitionList>
        <Definition term={t("wdm.route")}>{wdm.routeCode}</Definition>
        <Definition term={t("wdm.interface")}>{clientInterface}</Definition>
        <Definition term={t("wdm.transceivers")}>
          {t(transceiversIncluded ? "wdm.transceivers-ours" : "wdm.transceivers-yours")}
        </Definition>
        <Definition term={t("wdm.grid")}>{gridType}</Definition>
        <Definition term={t("wdm.latency")}>{latencyText(latencyUs, locale)}</Definition>
        <Definition term={t("wdm.length")}>{lengthText(lengthKm, locale)}</Definition>
        <Definition term={t("wdm.protection")}>{t(`wdm.protection-text.${wdm.protection}`)}</Definition>
        {diversityFrom && (
          <Definition term={t("wdm.diversity")}>
            <a href={`/wdm/${diversityFrom.id}`}>{diversityFrom.serviceNumber}</a>
          </Definition>
        )}
        {endCustomer && <Definition term={t("service.end-customer")}>{endCustomer.name}</Definition>}
        {wdm.testReportId && (
          <Definition term={t("service.test-report")}>
            <DownloadButton
              label={t("service.download-report")}
              onDownload={() => downloadTestReport(customerId, wdm.id)}
            />
          </Definition>
        )}
        <Definition term={t("service.package")}>{packageNameOf(wdm, locale)}</Definition>
      </DefinitionList>
    </Card>
  );
}
