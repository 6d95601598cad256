import { euroFormat } from "@demarc/contract/core/money";
import type { WdmService } from "@demarc/contract/wdm";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { useFeatures } from "../../shell/feature-flags.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { DiversityDialog } from "../../shell/services/diversity.part.ts";
import { ServiceContractCard } from "../../shell/services/service-contract-card.tsx";
import { formatDate, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Fact } from "../../ui/fact-strip.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ObjectPage } from "../../ui/object-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WaveBanner } from "./wave-banner.tsx";
import { compareWaves, readOtherWaves } from "./wave-diversity.data.ts";
import { bandwidthText, waveName } from "./wave-labels.ts";
import { WavePath } from "./wave-path.tsx";
import { WaveService } from "./wave-service.tsx";
import { WaveState } from "./wave-state.tsx";
import styles from "./wave.module.css";
import { forgetWaves, waveQuery } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

// Lazy: people who only read do not load the form.
const RenameWave = lazyPart(() => import("./rename-wave.tsx"), "RenameWave");

const waveFacts = (t: Translate<keyof typeof en>, locale: Locale, wave: WdmService): readonly Fact[] => {
  const { serviceNumber, siteA, siteZ, bandwidth, channel, contract } = wave;
  return [
    {
      label: t("wdm.number"),
      value: (
        <>
          <span className="number">{serviceNumber}</span>
          <CopyButton value={serviceNumber} what={t("wdm.number")} />
        </>
      ),
    },
    { label: t("wdm.route"), value: `${siteA} – ${siteZ}` },
    { label: t("wdm.bandwidth"), value: bandwidthText(bandwidth) },
    ...(channel ? [{ label: t("wdm.channel"), value: channel }] : []),
    ...(contract ? [{ label: t("wdm.contract-end"), value: formatDate(contract.endDate, locale) }] : []),
    ...(contract?.mrc === undefined ? [] : [{ label: t("wdm.mrc"), value: euroFormat(locale)(contract.mrc) }]),
  ];
};

/** /wdm/$wdmId. */
export function WdmServiceScreen() {
  const { wdmId = "" } = useParams({ strict: false });
  return <WavePage key={wdmId} id={wdmId} />;
}

function WavePage({ id }: { readonly id: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: wave, isPending, error, refetch } = useQuery(waveQuery(customerId, id));
  const [open, setOpen] = useState(() => hasSnapshot(`wdm.${id}`));
  const [comparing, setComparing] = useState(false);
  const hasOrders = useFeatures().has("myOrders");
  useRecordTitle(
    wave ? [wave.serviceNumber, wave.reference].filter(Boolean).join(" ") : isUnknown(error) ? null : undefined,
  );
  const mayChange = wave?.view === "own" && !readOnly;
  return (
    <ObjectPage
      title={wave ? waveName(wave) : t("wdm.wavelength")}
      badge={wave && <WaveState wave={wave} size="title" />}
      facts={wave && waveFacts(t, locale, wave)}
      actions={
        wave && [
          ...(mayChange ? [{ label: t("wdm.rename"), icon: "edit" as const, run: () => setOpen(true) }] : []),
          { label: t("wdm.channel-map"), icon: "wave", to: `/wdm/channels?route=${wave.routeCode}` },
          { label: t("wdm.compare"), icon: "connection", run: () => setComparing(true) },
          ...(mayChange && hasOrders
            ? [{ label: t("wdm.order-another"), icon: "plus" as const, to: `/orders/wdm/new?like=${id}` }]
            : []),
        ]
      }
      banner={wave && <WaveBanner wave={wave} />}
    >
      <Loader
        loading={isPending}
        failed={wave === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {wave ? <WaveCards customerId={customerId} wave={wave} /> : <UnknownWave />}
      </Loader>
      <Suspense>
        {comparing && wave && (
          <DiversityDialog
            name={waveName(wave)}
            cacheKey={["wdm", customerId, id]}
            readOthers={(search) => readOtherWaves(customerId, id, search)}
            compare={(other) => compareWaves(customerId, id, other)}
            onClose={() => setComparing(false)}
          />
        )}
        {open && wave && mayChange && <RenameWave customerId={customerId} wave={wave} onDone={() => setOpen(false)} />}
      </Suspense>
    </ObjectPage>
  );
}

function WaveCards({ customerId, wave }: { readonly customerId: number; readonly wave: WdmService }) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const { id, serviceNumber, view, contract, termination } = wave;
  return (
    <>
      {view === "service" && !readOnly && <Notice>{t("wdm.service-view")}</Notice>}
      <WavePath wave={wave} />
      <div className={styles.halves}>
        {contract && (
          <ServiceContractCard
            contract={contract}
            termination={termination}
            service={{ type: "wdm", id, name: serviceNumber }}
            onChanged={() => forgetWaves(customerId)}
          />
        )}
        <WaveService customerId={customerId} wave={wave} />
      </div>
    </>
  );
}

function UnknownWave() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="wave"
        title={t("wdm.unknown-title")}
        text={t("wdm.unknown-text")}
        action={<LinkButton to="/wdm">{t("wdm.back")}</LinkButton>}
      />
    </Card>
  );
}
