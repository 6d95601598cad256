import type { Site } from "@demarc/contract/catalogue";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderContext, OwnEquipment } from "@demarc/ordering/order-context";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
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

// The later steps load when they open, so that the form is there at once.
const loadEnd = () => import("./parts/end-parts.tsx");
const parts = {
  site: lazyPart(() => import("./parts/site-part.tsx"), "SitePart"),
  package: lazyPart(() => import("./parts/rack-package.tsx"), "RackPackagePart"),
  parameters: lazyPart(() => import("./parts/rack-power.tsx"), "RackParametersPart"),
  accessList: lazyPart(() => import("./parts/access-part.tsx"), "AccessPart"),
  wishDate: lazyPart(loadEnd, "WishDatePart"),
  contact: lazyPart(loadEnd, "ContactPart"),
  references: lazyPart(loadEnd, "ReferencesPart"),
  terms: lazyPart(loadEnd, "TermsPart"),
};

/** /orders/rack/new/{-$chosenSite}: racks or shared units, or a draft with `?draft=…`. */
export function RackOrderScreen() {
  const t = useText<typeof en>();
  return (
    <OrderOpening kind="RACK" sells={["RACK", "SHARED_COLO"]} title={t("order-form.title.RACK")}>
      {(opened) => <RackOpening {...opened} />}
    </OrderOpening>
  );
}

function RackOpening(opened: Opened) {
  const { id } = useCustomer();
  // Availability changes, so it is always refetched; the cached sites show until then.
  const sites = useQuery({ ...sitesQuery(), staleTime: 0 });
  const equipment = useQuery(equipmentQuery(id));
  if (!sites.data || !equipment.data) return <KindLoader title={opened.title} queries={[sites, equipment]} />;
  return <RackForm {...opened} sites={sites.data} equipment={equipment.data} />;
}

interface RackFormProps extends Opened {
  readonly sites: readonly Site[];
  readonly equipment: readonly OwnEquipment[];
}

function RackForm({ title, packages, stored, sites, equipment }: RackFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const { chosenSite } = useParams({ strict: false }) as { readonly chosenSite?: string };
  const preset = sites.find(({ code, status }) => code === chosenSite && status === "ACTIVE")?.code;
  const [start] = useState(
    () =>
      stored ?? {
        body: { ...usualOrder(packages, customer), ...(preset !== undefined && { siteCode: preset }) },
        draft: undefined,
      },
  );
  const form = useOrderBody("RACK", packages, start);
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
    if (step === "site") return [form.body.siteCode, form.chosen?.name[locale]].filter(Boolean).join(", ");
    return undefined;
  };
  const isUnknown = chosenSite !== undefined && preset === undefined && !stored;
  return (
    <SiteNames value={sites}>
      <OrderFrame
        title={title}
        form={form}
        start={start}
        context={context}
        parts={parts}
        noteOf={noteOf}
        notice={isUnknown && <Callout tone="warn">{t("order-form.unknown-site", { site: chosenSite })}</Callout>}
      />
    </SiteNames>
  );
}
