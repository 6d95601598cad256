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
import { formatDate, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import type { Fact } from "../../ui/fact-strip.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ObjectPage } from "../../ui/object-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ColoPlace } from "./colo-place.tsx";
import { powerFacts } from "./power-facts.tsx";
import { RackBanner } from "./rack-banner.tsx";
import { coloName, unitsText, wattText } from "./rack-labels.ts";
import { RackState } from "./rack-state.tsx";
import { RackUsage } from "./rack-usage.tsx";
import styles from "./rack.module.css";
import type en from "./racks.en.ts";
import {
  forgetSharedColos,
  replaceSharedColoEquipment,
  rereadSharedColo,
  sharedColoQuery,
} from "./shared-colos.data.ts";
import { UnknownRack } from "./unknown-rack.tsx";

// Lazy: people who only read do not load the forms, and the drawing is below the fold.
const RenameColo = lazyPart(() => import("./rename-colo.tsx"), "RenameColo");
const EquipmentDialog = lazyPart(() => import("./equipment-form.tsx"), "EquipmentDialog");
const ElevationCard = lazyPart(() => import("./elevation-card.tsx"), "ElevationCard");

const coloFacts = (t: Translate<keyof typeof en>, locale: Locale, colo: SharedColo): readonly Fact[] => {
  const { rackCode, siteCode, room, units, contractedW, contract } = colo;
  return [
    { label: t("racks.code"), value: <span className="number">{rackCode}</span> },
    { label: t("racks.place"), value: `${siteCode}, ${room}` },
    { label: t("racks.units"), value: unitsText(units) },
    ...(contractedW === undefined ? [] : [{ label: t("racks.power"), value: wattText(contractedW, locale) }]),
    ...powerFacts(t, locale, colo),
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
        {colo ? <SharedColoCards customerId={customerId} colo={colo} mayChange={mayChange} /> : <UnknownRack />}
      </Loader>
      <Suspense>
        {open && colo && mayChange && <RenameColo customerId={customerId} colo={colo} onDone={() => setOpen(false)} />}
      </Suspense>
    </ObjectPage>
  );
}

interface CardsProps {
  readonly customerId: number;
  readonly colo: SharedColo;
  readonly mayChange: boolean;
}

function SharedColoCards({ customerId, colo, mayChange }: CardsProps) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const { id, name, view, contract, termination, inUse } = colo;
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
      <ColoElevation customerId={customerId} colo={colo} mayChange={mayChange} />
      {inUse && (
        <div className={styles.halves}>
          <RackUsage inUse={inUse} ofUnits />
        </div>
      )}
    </>
  );
}

/** The position of the units in their rack, and the devices in them. Other units are only shown as in use. */
function ColoElevation({ customerId, colo, mayChange }: CardsProps) {
  const { id, units, ownUnits, otherUnits, rackHeightU, equipment = [], lifecycle } = colo;
  const [open, setOpen] = useState(() => hasSnapshot(`equipment.${id}`));
  const mayEdit = mayChange && lifecycle !== "TERMINATED";
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <ElevationCard
        heightU={rackHeightU}
        equipment={equipment}
        own={units}
        beside={ownUnits}
        others={otherUnits}
        onEdit={mayEdit ? () => setOpen(true) : undefined}
      />
      {open && mayEdit && (
        <EquipmentDialog
          place={colo}
          name={coloName(colo)}
          save={(base, list) => replaceSharedColoEquipment(customerId, base, list)}
          reread={() => rereadSharedColo(customerId, id)}
          onDone={() => setOpen(false)}
        />
      )}
    </Suspense>
  );
}
