import type { Site } from "@demarc/contract/catalogue";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderContext, OwnEquipment } from "@demarc/ordering/order-context";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { sitesQuery } from "../../catalogue/sites.data.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { equipmentQuery, siteFacts } from "../equipment.data.ts";
import { OrderFrame } from "./order-frame.tsx";
import { KindLoader, type Opened, OrderOpening, usualOrder } from "./order-opening.tsx";
import type en from "./body/orders-forms.en.ts";
import { SiteNames } from "./parts/site-names.ts";
import { useOrderBody } from "./body/use-order-body.ts";

const OrderObstacle = lazyPart(() => import("./order-obstacle.tsx"), "OrderObstacle");

// The later steps load when they open, so that the form is there at once.
const loadSides = () => import("./parts/dc-connection-sides.tsx");
const loadEnd = () => import("./parts/end-parts.tsx");
const parts = {
  package: lazyPart(() => import("./parts/dc-connection-package.tsx"), "DcConnectionPackagePart"),
  parameters: lazyPart(() => import("./parts/parameters-part.tsx"), "ParametersPart"),
  aSide: lazyPart(loadSides, "ASidePart"),
  zSide: lazyPart(loadSides, "ZSidePart"),
  wishDate: lazyPart(loadEnd, "WishDatePart"),
  contact: lazyPart(loadEnd, "ContactPart"),
  references: lazyPart(loadEnd, "ReferencesPart"),
  terms: lazyPart(loadEnd, "TermsPart"),
};

/** /orders/dc-connection/new/{-$chosenPackage}: a new connection, prefilled with `?rackA=…`, or a draft with `?draft=…`. */
export function DcConnectionOrderScreen() {
  const t = useText<typeof en>();
  return (
    <OrderOpening kind="DC_CONNECTION" sells={["DC_CONNECTION"]} title={t("order-form.title.DC_CONNECTION")}>
      {(opened) => <DcConnectionOpening {...opened} />}
    </OrderOpening>
  );
}

/** A connection starts in a rack of the company. Without an active rack, the form says so and links to the rack order form. */
function DcConnectionOpening(opened: Opened) {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  // Availability changes, so it is always refetched; the cached sites show until then.
  const sites = useQuery({ ...sitesQuery(), staleTime: 0 });
  const equipment = useQuery(equipmentQuery(id));
  if (!sites.data || !equipment.data) return <KindLoader title={opened.title} queries={[sites, equipment]} />;
  if (equipment.data.some(({ lifecycle }) => lifecycle === "ACTIVE"))
    return <DcConnectionForm {...opened} sites={sites.data} equipment={equipment.data} />;
  return (
    <Suspense>
      <OrderObstacle
        title={opened.title}
        icon="connection"
        heading={t("order-form.no-rack")}
        text={t("order-form.no-rack-text")}
        to="/orders/rack/new"
        action={t("order-form.title.RACK")}
      />
    </Suspense>
  );
}

/** The active racks in the URL of the form. A rack at the Z side is also one of the company's own. */
const prefilledEnds = (search: string, equipment: readonly OwnEquipment[]): OrderBody => {
  const given = new URLSearchParams(search);
  const inUse = equipment.filter(({ lifecycle }) => lifecycle === "ACTIVE");
  const near = inUse.find(({ id }) => id === given.get("rackA"));
  const far = inUse.find(({ id, kind }) => id === given.get("rackZ") && kind === "RACK");
  return {
    ...(near && { aSide: { rackId: near.id } }),
    ...(far && { zSide: { type: "OWN_RACK", rackId: far.id } }),
  };
};

interface DcConnectionFormProps extends Opened {
  readonly sites: readonly Site[];
  readonly equipment: readonly OwnEquipment[];
}

function DcConnectionForm({ title, packages, stored, sites, equipment }: DcConnectionFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const { chosenPackage } = useParams({ strict: false }) as { readonly chosenPackage?: string };
  const preset = packages.find(({ code }) => code === chosenPackage)?.code;
  const search = useLocation().searchStr;
  const [start] = useState(
    () =>
      stored ?? {
        body: {
          ...usualOrder(packages, customer),
          ...(preset !== undefined && { packageCode: preset }),
          ...prefilledEnds(search, equipment),
        },
        draft: undefined,
      },
  );
  const form = useOrderBody("DC_CONNECTION", packages, start);
  const [today] = useState(() => amsterdamDate(new Date()));
  const context: OrderContext = {
    today,
    chosen: form.chosen,
    sites: siteFacts(sites, packages),
    equipment,
    routes: [],
    wdms: [],
    address: undefined,
  };
  const noteOf = (step: string): string | undefined => {
    if (step === "package") return form.chosen?.name[locale];
    const { aSide, zSide } = form.body;
    if (step === "aSide") return equipment.find(({ id }) => id === aSide?.rackId)?.name;
    return zSide?.companyName ?? undefined;
  };
  const isUnknown = chosenPackage !== undefined && preset === undefined && !stored;
  return (
    <SiteNames value={sites}>
      <OrderFrame
        title={title}
        form={form}
        start={start}
        context={context}
        parts={parts}
        noteOf={noteOf}
        notice={isUnknown && <Callout tone="warn">{t("order-form.unknown-package", { code: chosenPackage })}</Callout>}
      />
    </SiteNames>
  );
}
