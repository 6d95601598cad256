import { euroFormat } from "@demarc/contract/core/money";
import type { Rack } from "@demarc/contract/racks";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { ServiceContractCard } from "../../shell/services/service-contract-card.tsx";
import { formatDate, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { Fact } from "../../ui/fact-strip.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ObjectPage } from "../../ui/object-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { powerFacts } from "./power-facts.tsx";
import { RackAccess } from "./rack-access.tsx";
import { RackBanner } from "./rack-banner.tsx";
import { RackFeeds } from "./rack-feeds.tsx";
import { feedsText, rackName } from "./rack-labels.ts";
import { RackPlace } from "./rack-place.tsx";
import { RackState } from "./rack-state.tsx";
import { RackUsage } from "./rack-usage.tsx";
import { forgetRacks, rackQuery, replaceRackEquipment, rereadRack } from "./racks.data.ts";
import styles from "./rack.module.css";
import type en from "./racks.en.ts";
import { UnknownRack } from "./unknown-rack.tsx";

// Lazy: people who only read do not load the forms, and the drawing is below the fold.
const RenameRack = lazyPart(() => import("./rename-rack.tsx"), "RenameRack");
const EquipmentDialog = lazyPart(() => import("./equipment-form.tsx"), "EquipmentDialog");
const ElevationCard = lazyPart(() => import("./elevation-card.tsx"), "ElevationCard");

const rackFacts = (t: Translate<keyof typeof en>, locale: Locale, rack: Rack): readonly Fact[] => {
  const { rackCode, siteCode, room, footprint, heightU, feeds, contract } = rack;
  return [
    {
      label: t("racks.code"),
      value: (
        <>
          <span className="number">{rackCode}</span>
          <CopyButton value={rackCode} what={t("racks.code")} />
        </>
      ),
    },
    { label: t("racks.place"), value: `${siteCode}, ${room}` },
    { label: t("racks.size"), value: `${t(`racks.footprint.${footprint}`)}, ${heightU}U` },
    ...(feeds && feeds.length > 0 ? [{ label: t("racks.power"), value: feedsText(feeds) }] : []),
    ...powerFacts(t, locale, rack),
    ...(contract ? [{ label: t("racks.contract-end"), value: formatDate(contract.endDate, locale) }] : []),
    ...(contract?.mrc === undefined ? [] : [{ label: t("racks.mrc"), value: euroFormat(locale)(contract.mrc) }]),
  ];
};

/** /racks/rack/$rackId. */
export function RackScreen() {
  const { rackId = "" } = useParams({ strict: false });
  return <RackPage key={rackId} id={rackId} />;
}

function RackPage({ id }: { readonly id: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: rack, isPending, error, refetch } = useQuery(rackQuery(customerId, id));
  const [open, setOpen] = useState(() => hasSnapshot(`rack.${id}`));
  useRecordTitle(
    rack ? [rack.rackCode, rack.reference].filter(Boolean).join(" ") : isUnknown(error) ? null : undefined,
  );
  const mayChange = rack?.view === "own" && !readOnly;
  return (
    <ObjectPage
      title={rack ? rackName(rack) : t("racks.rack")}
      badge={rack && <RackState lifecycle={rack.lifecycle} feeds={rack.feeds} size="title" />}
      facts={rack && rackFacts(t, locale, rack)}
      actions={mayChange ? [{ label: t("racks.rename"), icon: "edit", run: () => setOpen(true) }] : []}
      banner={rack && <RackBanner service={rack} />}
    >
      <Loader
        loading={isPending}
        failed={rack === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {rack ? <RackCards customerId={customerId} rack={rack} mayChange={mayChange} /> : <UnknownRack />}
      </Loader>
      <Suspense>
        {open && rack && mayChange && <RenameRack customerId={customerId} rack={rack} onDone={() => setOpen(false)} />}
      </Suspense>
    </ObjectPage>
  );
}

interface RackCardsProps {
  readonly customerId: number;
  readonly rack: Rack;
  readonly mayChange: boolean;
}

function RackCards({ customerId, rack, mayChange }: RackCardsProps) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const { id, rackCode, view, feeds, accessList, contract, termination, inUse, lifecycle } = rack;
  if (view === "service")
    return (
      <>
        {!readOnly && <Notice>{t("racks.service-view")}</Notice>}
        <RackPlace rack={rack} />
      </>
    );
  return (
    <div className={styles.row}>
      <div className={styles.stack}>
        {feeds && <RackFeeds rack={rack} feeds={feeds} />}
        {accessList && (
          <RackAccess rack={rack} people={accessList} mayChange={mayChange && lifecycle !== "TERMINATED"} />
        )}
        <RackElevation customerId={customerId} rack={rack} mayChange={mayChange && lifecycle !== "TERMINATED"} />
        {inUse && <RackUsage inUse={inUse} />}
      </div>
      <div className={styles.stack}>
        <RackPlace rack={rack} />
        {contract && (
          <ServiceContractCard
            contract={contract}
            termination={termination}
            service={{ type: "rack", id, name: rackCode }}
            onChanged={() => forgetRacks(customerId)}
          />
        )}
      </div>
    </div>
  );
}

/** The devices in the rack. */
function RackElevation({ customerId, rack, mayChange }: RackCardsProps) {
  const { id, heightU, equipment } = rack;
  const [open, setOpen] = useState(() => hasSnapshot(`equipment.${id}`));
  if (!equipment) return null;
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <ElevationCard heightU={heightU} equipment={equipment} onEdit={mayChange ? () => setOpen(true) : undefined} />
      {open && mayChange && (
        <EquipmentDialog
          place={rack}
          name={rackName(rack)}
          save={(base, list) => replaceRackEquipment(customerId, base, list)}
          reread={() => rereadRack(customerId, id)}
          onDone={() => setOpen(false)}
        />
      )}
    </Suspense>
  );
}
