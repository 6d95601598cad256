import { MainAndSide, Stack } from "@demarc/ui/layout/columns.tsx";
import type { Rack } from "@demarc/contract/racks";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { ServiceContractCard } from "../services/service-contract-card.tsx";
import { contractFacts, numberFact } from "../services/service-facts.tsx";
import { ServiceCallout, ServicePage, useService } from "../services/service-page.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { powerFacts } from "./power-facts.tsx";
import { RackAccess } from "./rack-access.tsx";
import { RackBanner } from "./rack-banner.tsx";
import { RackFeeds } from "./rack-feeds.tsx";
import { feedsText } from "./rack-labels.ts";
import { RackPlace } from "./rack-place.tsx";
import { RackState } from "./rack-state.tsx";
import { RackUsage } from "./rack-usage.tsx";
import { racks, replaceRackEquipment } from "./racks.data.ts";
import type en from "./racks.en.ts";

// Lazy: people who only read do not load the form, and the drawing is below the fold.
const EquipmentDialog = lazyPart(() => import("./equipment-form.tsx"), "EquipmentDialog");
const ElevationCard = lazyPart(() => import("./elevation-card.tsx"), "ElevationCard");

const rackFacts = (t: Translate<keyof (typeof en & ServiceTexts)>, locale: Locale, rack: Rack): readonly Fact[] => {
  const { rackCode, siteCode, room, footprint, heightU, feeds, contract } = rack;
  return [
    numberFact(t("racks.code"), rackCode),
    { label: t("racks.place"), value: `${siteCode}, ${room}` },
    { label: t("racks.size"), value: `${t(`racks.footprint.${footprint}`)}, ${heightU}U` },
    ...(feeds && feeds.length > 0 ? [{ label: t("racks.power"), value: feedsText(feeds) }] : []),
    ...powerFacts(t, locale, rack, "racks.current-of"),
    ...contractFacts(t, locale, contract),
  ];
};

export function RackScreen() {
  const { rackId = "" } = useParams({ strict: false });
  return <RackPage key={rackId} id={rackId} />;
}

function RackPage({ id }: { readonly id: string }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const page = useService(racks, id);
  const { customerId, service: rack, mayChange } = page;
  return (
    <ServicePage
      page={page}
      noun={t("racks.rack")}
      badge={rack && <RackState lifecycle={rack.lifecycle} feeds={rack.feeds} size="title" />}
      facts={rack && rackFacts(t, locale, rack)}
      banner={rack && <RackBanner service={rack} />}
    >
      {rack && <RackCards customerId={customerId} rack={rack} mayChange={mayChange} />}
    </ServicePage>
  );
}

interface RackCardsProps {
  readonly customerId: number;
  readonly rack: Rack;
  readonly mayChange: boolean;
}

function RackCards({ customerId, rack, mayChange }: RackCardsProps) {
  const { view, feeds, accessList, inUse, lifecycle } = rack;
  if (view === "service")
    return (
      <>
        <ServiceCallout type="rack" view={view} />
        <RackPlace rack={rack} />
      </>
    );
  return (
    <MainAndSide>
      <Stack>
        {feeds && <RackFeeds rack={rack} feeds={feeds} />}
        {accessList && (
          <RackAccess rack={rack} people={accessList} mayChange={mayChange && lifecycle !== "TERMINATED"} />
        )}
        <RackElevation customerId={customerId} rack={rack} mayChange={mayChange && lifecycle !== "TERMINATED"} />
        {inUse && <RackUsage inUse={inUse} />}
      </Stack>
      <Stack>
        <RackPlace rack={rack} />
        <ServiceContractCard kind={racks} service={rack} />
      </Stack>
    </MainAndSide>
  );
}

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
          name={racks.nameOf(rack)}
          save={(base, list) => replaceRackEquipment(customerId, base, list)}
          reread={() => racks.reread(customerId, id)}
          onDone={() => setOpen(false)}
        />
      )}
    </Suspense>
  );
}
