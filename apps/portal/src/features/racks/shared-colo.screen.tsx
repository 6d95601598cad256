import { euroFormat } from "@demarc/contract/core/money";
import type { SharedColo } from "@demarc/contract/racks";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { ServiceContractCard } from "../../shell/services/service-contract-card.tsx";
import { formatDate, formatNumber, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import type { Fact } from "../../ui/fact-strip.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ObjectPage } from "../../ui/object-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Well } from "../../ui/well.tsx";
import { RackBanner } from "./rack-banner.tsx";
import { coloName, siteAddressText, unitsText, wattText } from "./rack-labels.ts";
import { RackState } from "./rack-state.tsx";
import styles from "./rack.module.css";
import type en from "./racks.en.ts";
import { forgetSharedColos, sharedColoQuery } from "./shared-colos.data.ts";
import { UnknownRack } from "./unknown-rack.tsx";

// Lazy: people who only read do not load the form.
const RenameColo = lazyPart(() => import("./rename-colo.tsx"), "RenameColo");

const coloFacts = (t: Translate<keyof typeof en>, locale: Locale, colo: SharedColo): readonly Fact[] => {
  const { rackCode, siteCode, room, units, contractedW, contract } = colo;
  return [
    { label: t("racks.code"), value: <span className="number">{rackCode}</span> },
    { label: t("racks.place"), value: `${siteCode}, ${room}` },
    { label: t("racks.units"), value: unitsText(units) },
    ...(contractedW === undefined ? [] : [{ label: t("racks.power"), value: wattText(contractedW, locale) }]),
    ...(contract ? [{ label: t("racks.contract-end"), value: formatDate(contract.endDate, locale) }] : []),
    ...(contract?.mrc === undefined ? [] : [{ label: t("racks.mrc"), value: euroFormat(locale)(contract.mrc) }]),
  ];
};

/** /racks/shared-colo/$sharedColoId. */
export function SharedColoScreen() {
  const { sharedColoId = "" } = useParams({ strict: false });
  return <SharedColoPage key={sharedColoId} id={sharedColoId} />;
}

function SharedColoPage({ id }: { readonly id: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: colo, isPending, error, refetch } = useQuery(sharedColoQuery(customerId, id));
  const [open, setOpen] = useState(() => hasSnapshot(`shared-colo.${id}`));
  useRecordTitle(colo ? coloName(colo) : isUnknown(error) ? null : undefined);
  const mayChange = colo?.view === "own" && !readOnly;
  return (
    <ObjectPage
      title={colo ? coloName(colo) : t("racks.shared-colo")}
      badge={colo && <RackState lifecycle={colo.lifecycle} size="title" />}
      facts={colo && coloFacts(t, locale, colo)}
      actions={mayChange ? [{ label: t("racks.rename"), icon: "edit", run: () => setOpen(true) }] : []}
      banner={colo && <RackBanner service={colo} />}
    >
      <Loader
        loading={isPending}
        failed={colo === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={2} />}
      >
        {colo ? <SharedColoCards customerId={customerId} colo={colo} /> : <UnknownRack />}
      </Loader>
      <Suspense>
        {open && colo && mayChange && <RenameColo customerId={customerId} colo={colo} onDone={() => setOpen(false)} />}
      </Suspense>
    </ObjectPage>
  );
}

function SharedColoCards({ customerId, colo }: { readonly customerId: number; readonly colo: SharedColo }) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const { id, name, view, contract, termination } = colo;
  return (
    <>
      {view === "service" && !readOnly && <Notice>{t("racks.service-view-units")}</Notice>}
      <div className={styles.halves}>
        <ColoPlace colo={colo} />
        {contract && (
          <ServiceContractCard
            contract={contract}
            termination={termination}
            service={{ type: "shared-colo", id, name }}
            onChanged={() => forgetSharedColos(customerId)}
          />
        )}
      </div>
    </>
  );
}

function ColoPlace({ colo }: { readonly colo: SharedColo }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { site, units, contractedW, committedKwh, kwhPrice, metering, endCustomer } = colo;
  const address = siteAddressText(site.address);
  return (
    <Card
      title={t("racks.place-and-power")}
      link={
        colo.view === "own"
          ? { to: `/racks/shared-colo/${colo.id}/power/dashboard`, label: t("racks.power-use") }
          : undefined
      }
    >
      <DefinitionList>
        <Definition term={t("racks.site")}>
          {site.code}, {site.name}
        </Definition>
        <Definition term={t("racks.address")}>
          {address} <CopyButton value={`${site.name}, ${address}`} what={t("racks.address")} />
        </Definition>
        <Definition term={t("racks.position")}>
          {t("racks.shared-position", { room: colo.room, rack: colo.rackCode })}
        </Definition>
        <Definition term={t("racks.units")}>
          {t("racks.units-text", { units: unitsText(units), count: units.length })}
        </Definition>
        {contractedW !== undefined && (
          <Definition term={t("racks.contracted")}>{wattText(contractedW, locale)}</Definition>
        )}
        {committedKwh !== undefined && committedKwh !== null && (
          <Definition term={t("racks.included")}>
            {t("racks.kwh", { kwh: formatNumber(committedKwh, locale) })}
          </Definition>
        )}
        {kwhPrice !== undefined && (
          <Definition term={t("racks.kwh-price-term")}>
            <span className="number">{euroFormat(locale)(kwhPrice)}</span>
          </Definition>
        )}
        {endCustomer && <Definition term={t("racks.end-customer")}>{endCustomer.name}</Definition>}
        <Definition term={t("racks.package")}>{colo.packageCode}</Definition>
      </DefinitionList>
      {metering && <Well icon="power">{t(`racks.metering.${metering}`)}</Well>}
    </Card>
  );
}
