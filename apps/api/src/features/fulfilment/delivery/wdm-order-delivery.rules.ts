import { wdmBandwidths, wdmProtections, type WdmService } from "@demarc/contract/wdm";
import type { OrderedService } from "@demarc/contract/orders/order-fields";
import { panelIn, placeInSite } from "@demarc/ordering/patch-ports";
import type { ConnectionToDeliver } from "../../dc-connections/dc-connections.public.ts";
import type { WdmToDeliver } from "../../wdm/wdm.public.ts";
import { type EndEquipment, panelsOf } from "./connection-order-delivery.rules.ts";
import { type DeliveredOrder, incomplete, onlyTerms } from "./order-delivery.rules.ts";

const interfaces: readonly WdmService["clientInterface"][] = ["10GBASE-LR", "100GBASE-LR4", "400GBASE-FR4"];

const lightOf = ({ chosen, values }: DeliveredOrder) => {
  const bandwidth = wdmBandwidths.find((one) => one === chosen.meta["bandwidth"]);
  const protection = wdmProtections.find((one) => one === chosen.meta["protection"]);
  const clientInterface = interfaces.find((one) => one === values["clientInterface"]);
  if (!bandwidth || !protection || !clientInterface)
    throw incomplete(`Package ${chosen.code} lacks the bandwidth, protection or interface of a wavelength.`);
  return { bandwidth, protection, clientInterface, transceiversIncluded: values["transceivers"] === "PROVIDER" };
};

/** The wavelength that an order asks for. Without racks it is handed over in the meet-me rooms. */
export const wdmToDeliver = (
  given: DeliveredOrder,
  a: EndEquipment | undefined,
  z: EndEquipment | undefined,
): WdmToDeliver => {
  const { order, delivery } = given;
  const { routeCode, connectorA, connectorZ, diversityFrom } = order.body;
  return {
    terms: onlyTerms(given),
    wdm: {
      ...lightOf(given),
      routeCode: routeCode ?? order.routeCode ?? "",
      rackA: a?.type === "rack" ? a.id : null,
      rackZ: z?.type === "rack" ? z.id : null,
      connectorA: connectorA || null,
      connectorZ: connectorZ || null,
      diversityFrom: diversityFrom ?? null,
      testReportId: delivery.wdm?.testReportId ?? null,
    },
    channel: delivery.wdm?.channel,
    fillIn: delivery.fillIn === true,
  };
};

const wdmPanels = Array.from({ length: 20 }, (_, place) => `WDM-${place + 1}`);

/** The cross connect, without a charge, that hands a wavelength over at a rack of the customer. */
export const handoverToDeliver = (
  given: DeliveredOrder,
  { name }: OrderedService,
  side: "A" | "Z",
  equipment: EndEquipment,
): ConnectionToDeliver => {
  const { order, delivery } = given;
  const terms = onlyTerms(given);
  const wish = side === "A" ? order.body.handoverA : order.body.handoverZ;
  const chosen = side === "A" ? delivery.wdm?.handoverA : delivery.wdm?.handoverZ;
  const panel = wish?.panel?.trim();
  const port = wish?.port?.trim();
  const wished = panel && port ? { panel: panelIn(placeInSite(equipment), panel), port } : undefined;
  const connector = (side === "A" ? order.body.connectorA : order.body.connectorZ) || "LC_UPC";
  const { siteCode } = equipment;
  return {
    terms: { ...terms, reference: `${name} ${side}`, nrc: "0.00", mrc: "0.00" },
    connection: {
      kind: "CROSS_CONNECT",
      media: "SMF_OS2",
      connectorA: connector as ConnectionToDeliver["connection"]["connectorA"],
      connectorZ: "LC_UPC",
      fibreCount: 2,
      speed: null,
      a: {
        siteCode,
        rackId: equipment.type === "rack" ? equipment.id : null,
        sharedColoId: equipment.type === "rack" ? null : equipment.id,
        device: null,
      },
      z: { siteCode, type: "PROVIDER", rackId: null, companyName: null, circuitId: null },
      loaDocumentId: null,
      loaNumber: null,
      loaExpiresAt: null,
      testReportId: null,
    },
    portA: { siteCode, given: chosen ?? wished, module: null, panels: panelsOf(equipment) },
    portZ: { siteCode, given: undefined, module: null, panels: wdmPanels },
  };
};
