import type { WdmRouteAvailability } from "@demarc/contract/catalogue";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderContext, OwnEquipment } from "@demarc/ordering/order-context";
import { diversityProblem } from "@demarc/ordering/wdm-order";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { routesQuery } from "../../catalogue/wdm-routes.data.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { equipmentQuery } from "../equipment.data.ts";
import { OrderFrame } from "./order-frame.tsx";
import { KindLoader, type Opened, OrderOpening, usualOrder } from "./order-opening.tsx";
import type en from "./body/orders-forms.en.ts";
import { useOrderBody } from "./body/use-order-body.ts";
import { type NamedWdm, routeFacts, wdmsQuery } from "./parts/wdm-order.data.ts";
import { WdmOffer } from "./parts/wdm-offer.ts";

// The later steps load when they open, so that the form is there at once.
const loadChannel = () => import("./parts/wdm-parts.tsx");
const loadEnd = () => import("./parts/end-parts.tsx");
const parts = {
  package: lazyPart(() => import("./parts/wdm-package.tsx"), "WdmPackagePart"),
  route: lazyPart(() => import("./parts/wdm-route.tsx"), "RoutePart"),
  parameters: lazyPart(() => import("./parts/parameters-part.tsx"), "ParametersPart"),
  channel: lazyPart(loadChannel, "ChannelPart"),
  handovers: lazyPart(loadChannel, "HandoversPart"),
  wishDate: lazyPart(loadEnd, "WishDatePart"),
  contact: lazyPart(loadEnd, "ContactPart"),
  contactZ: lazyPart(loadEnd, "ContactZPart"),
  references: lazyPart(loadEnd, "ReferencesPart"),
  terms: lazyPart(loadEnd, "TermsPart"),
};

/** /orders/wdm/new/{-$chosenPackage}: a new wavelength, prefilled with `?route=…`, or a draft with `?draft=…`. */
export function WdmOrderScreen() {
  const t = useText<typeof en>();
  return (
    <OrderOpening kind="WDM" sells={["WDM"]} title={t("order-form.title.WDM")}>
      {(opened) => <WdmOpening {...opened} />}
    </OrderOpening>
  );
}

function WdmOpening(opened: Opened) {
  const { id } = useCustomer();
  const routes = useQuery(routesQuery);
  const wdms = useQuery(wdmsQuery(id));
  const equipment = useQuery(equipmentQuery(id));
  if (!routes.data || !wdms.data || !equipment.data)
    return <KindLoader title={opened.title} queries={[routes, wdms, equipment]} />;
  return <WdmForm {...opened} routes={routes.data} wdms={wdms.data} equipment={equipment.data} />;
}

const prefilledWdm = (
  search: string,
  { routes, wdms, equipment }: Pick<OrderContext, "routes" | "wdms" | "equipment">,
): OrderBody => {
  const given = new URLSearchParams(search);
  const route = routes.find(({ routeCode }) => routeCode === given.get("route"));
  if (!route) return {};
  const rackAt = (name: string, siteCode: string) =>
    equipment.find(
      (one) =>
        one.id === given.get(name) && one.kind === "RACK" && one.lifecycle === "ACTIVE" && one.siteCode === siteCode,
    );
  const [near, far] = [rackAt("rackA", route.siteA), rackAt("rackZ", route.siteZ)];
  const other = wdms.find(({ id }) => id === given.get("apartFrom"));
  return {
    routeCode: route.routeCode,
    ...(near && { handoverA: { rackId: near.id } }),
    ...(far && { handoverZ: { rackId: far.id } }),
    ...(other && !diversityProblem(other, route, routes) && { diversityFrom: other.id }),
  };
};

interface WdmFormProps extends Opened {
  readonly routes: readonly WdmRouteAvailability[];
  readonly wdms: readonly NamedWdm[];
  readonly equipment: readonly OwnEquipment[];
}

function WdmForm({ title, packages, stored, routes, wdms, equipment }: WdmFormProps) {
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
          ...prefilledWdm(search, { routes: routeFacts(routes), wdms, equipment }),
        },
        draft: undefined,
      },
  );
  const form = useOrderBody("WDM", packages, start);
  const [today] = useState(() => amsterdamDate(new Date()));
  const context: OrderContext = {
    today,
    chosen: form.chosen,
    sites: [],
    equipment,
    routes: routeFacts(routes),
    wdms,
    address: undefined,
  };
  const noteOf = (step: string): string | undefined => {
    if (step === "route") return [form.body.routeCode, form.chosen?.name[locale]].filter(Boolean).join(", ");
    return step === "channel" ? (form.body.preferredChannel ?? t("order-form.no-preference")) : undefined;
  };
  const isUnknown = chosenPackage !== undefined && preset === undefined && !stored;
  return (
    <WdmOffer value={{ routes, wdms }}>
      <OrderFrame
        title={title}
        form={form}
        start={start}
        context={context}
        parts={parts}
        noteOf={noteOf}
        notice={isUnknown && <Callout tone="warn">{t("order-form.unknown-package", { code: chosenPackage })}</Callout>}
      />
    </WdmOffer>
  );
}
