import { Halves } from "@demarc/ui/layout/columns.tsx";
import type { SharedColo } from "@demarc/contract/racks";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { ServiceContractCard } from "../services/service-contract-card.tsx";
import { contractFacts } from "../services/service-facts.tsx";
import { ServiceCallout, ServicePage, useService } from "../services/service-page.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { ColoPlace } from "./colo-place.tsx";
import { powerFacts } from "./power-facts.tsx";
import { RackBanner } from "./rack-banner.tsx";
import { unitsText, wattText } from "./rack-labels.ts";
import { RackState } from "./rack-state.tsx";
import { RackUsage } from "./rack-usage.tsx";
import type en from "./racks.en.ts";
import { replaceSharedColoEquipment, sharedColos } from "./shared-colos.data.ts";

// Lazy: people who only read do not load the form, and the drawing is below the fold.
const EquipmentDialog = lazyPart(() => import("./equipment-form.tsx"), "EquipmentDialog");
const ElevationCard = lazyPart(() => import("./elevation-card.tsx"), "ElevationCard");

const coloFacts = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
  colo: SharedColo,
): readonly Fact[] => {
  const { rackCode, siteCode, room, units, contractedW, contract } = colo;
  return [
    { label: t("racks.code"), value: <span className="number">{rackCode}</span> },
    { label: t("racks.place"), value: `${siteCode}, ${room}` },
    { label: t("racks.units"), value: unitsText(units) },
    ...(contractedW === undefined ? [] : [{ label: t("racks.power"), value: wattText(contractedW, locale) }]),
    ...powerFacts(t, locale, colo, "racks.colo-current-of"),
    ...contractFacts(t, locale, contract),
  ];
};

export function SharedColoScreen() {
  const { sharedColoId = "" } = useParams({ strict: false });
  return <SharedColoPage key={sharedColoId} id={sharedColoId} />;
}

function SharedColoPage({ id }: { readonly id: string }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const page = useService(sharedColos, id);
  const { customerId, service: colo, mayChange } = page;
  return (
    <ServicePage
      page={page}
      noun={t("racks.shared-colo")}
      badge={colo && <RackState lifecycle={colo.lifecycle} size="title" />}
      facts={colo && coloFacts(t, locale, colo)}
      banner={colo && <RackBanner service={colo} />}
    >
      {colo && <SharedColoCards customerId={customerId} colo={colo} mayChange={mayChange} />}
    </ServicePage>
  );
}

interface CardsProps {
  readonly customerId: number;
  readonly colo: SharedColo;
  readonly mayChange: boolean;
}

function SharedColoCards({ customerId, colo, mayChange }: CardsProps) {
  const { view, inUse } = colo;
  return (
    <>
      <ServiceCallout type="shared-colo" view={view} />
      <Halves>
        <ColoPlace colo={colo} />
        <ServiceContractCard kind={sharedColos} service={colo} />
      </Halves>
      <ColoElevation customerId={customerId} colo={colo} mayChange={mayChange} />
      {inUse && (
        <Halves>
          <RackUsage inUse={inUse} ofUnits />
        </Halves>
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
          name={sharedColos.nameOf(colo)}
          save={(base, list) => replaceSharedColoEquipment(customerId, base, list)}
          reread={() => sharedColos.reread(customerId, id)}
          onDone={() => setOpen(false)}
        />
      )}
    </Suspense>
  );
}
