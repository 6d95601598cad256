import { Halves } from "@demarc/ui/layout/columns.tsx";
import type { WdmService } from "@demarc/contract/wdm";
import { useParams } from "@tanstack/react-router";
import { type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { ServiceContractCard } from "../services/service-contract-card.tsx";
import { contractFacts, numberFact } from "../services/service-facts.tsx";
import { ServiceCallout, ServicePage, useService } from "../services/service-page.tsx";
import { MeasuredState } from "../services/service-state.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { WdmBanner } from "./wdm-banner.tsx";
import { bandwidthText } from "./wdm-labels.ts";
import { WdmPath } from "./wdm-path.tsx";
import { WdmFacts } from "./wdm-facts.tsx";
import { wdms } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

const wdmFacts = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
  { serviceNumber, siteA, siteZ, bandwidth, channel, contract }: WdmService,
): readonly Fact[] => [
  numberFact(t("wdm.number"), serviceNumber),
  { label: t("wdm.route"), value: `${siteA} – ${siteZ}` },
  { label: t("wdm.bandwidth"), value: bandwidthText(bandwidth) },
  ...(channel ? [{ label: t("wdm.channel"), value: channel }] : []),
  ...contractFacts(t, locale, contract),
];

export function WdmServiceScreen() {
  const { wdmId = "" } = useParams({ strict: false });
  return <WdmPage key={wdmId} id={wdmId} />;
}

function WdmPage({ id }: { readonly id: string }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const page = useService(wdms, id);
  const { customerId, service: wdm } = page;
  return (
    <ServicePage
      page={page}
      noun={t("wdm.wavelength")}
      badge={wdm && <MeasuredState service={wdm} textOf={(state) => t(`wdm.operational.${state}`)} size="title" />}
      facts={wdm && wdmFacts(t, locale, wdm)}
      actions={wdm ? [{ label: t("wdm.channel-map"), icon: "wave", to: `/wdm/channels?route=${wdm.routeCode}` }] : []}
      banner={wdm && <WdmBanner wdm={wdm} />}
    >
      {wdm && (
        <>
          <ServiceCallout type="wdm" view={wdm.view} />
          <WdmPath wdm={wdm} />
          <Halves>
            <ServiceContractCard kind={wdms} service={wdm} />
            <WdmFacts customerId={customerId} wdm={wdm} />
          </Halves>
        </>
      )}
    </ServicePage>
  );
}
