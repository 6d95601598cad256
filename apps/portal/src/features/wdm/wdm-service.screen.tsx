import { Halves } from "@demarc/ui/layout/columns.tsx";
import type { WdmService } from "@demarc/contract/wdm";
import { useParams } from "@tanstack/react-router";
import { type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { ServiceContractCard } from "../services/service-contract-card.tsx";
import { contractFacts, numberFact } from "../services/service-facts.tsx";
import { ServiceNotice, ServicePage, useService } from "../services/service-page.tsx";
import { MeasuredState } from "../services/service-state.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { WaveBanner } from "./wave-banner.tsx";
import { bandwidthText } from "./wave-labels.ts";
import { WavePath } from "./wave-path.tsx";
import { WaveService } from "./wave-service.tsx";
import { waves } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

const waveFacts = (
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
  return <WavePage key={wdmId} id={wdmId} />;
}

function WavePage({ id }: { readonly id: string }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const page = useService(waves, id);
  const { customerId, service: wave } = page;
  return (
    <ServicePage
      page={page}
      noun={t("wdm.wavelength")}
      badge={wave && <MeasuredState service={wave} textOf={(state) => t(`wdm.operational.${state}`)} size="title" />}
      facts={wave && waveFacts(t, locale, wave)}
      actions={wave ? [{ label: t("wdm.channel-map"), icon: "wave", to: `/wdm/channels?route=${wave.routeCode}` }] : []}
      banner={wave && <WaveBanner wave={wave} />}
    >
      {wave && (
        <>
          <ServiceNotice type="wdm" view={wave.view} />
          <WavePath wave={wave} />
          <Halves>
            <ServiceContractCard kind={waves} service={wave} />
            <WaveService customerId={customerId} wave={wave} />
          </Halves>
        </>
      )}
    </ServicePage>
  );
}
