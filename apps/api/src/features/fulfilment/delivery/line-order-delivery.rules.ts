import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Line } from "@demarc/contract/lines/lines";
import { slaCodes } from "@demarc/contract/lines/lines";
import type { LineToDeliver } from "../../lines/lines.public.ts";
import { type DeliveredOrder, incomplete, onlyTerms, prefixesOf } from "./order-delivery.rules.ts";

type OrderAddress = NonNullable<OrderBody["address"]>;

/** What the fulfilment of the demo fills in, by technology. */
const usual: Readonly<
  Record<
    Line["technology"],
    { readonly carrier: string; readonly deliveryType: number | null; readonly point: string | null }
  >
> = {
  FTTH: { carrier: "Access NL", deliveryType: 6, point: "FTU-1" },
  FTTO: { carrier: "Noordwal Glas", deliveryType: 11, point: "FTU-1" },
  VDSL2: { carrier: "Koper NL", deliveryType: 2, point: "ISRA-1" },
  VVDSL_BONDED: { carrier: "Koper NL", deliveryType: 2, point: "ISRA-1" },
  COAX: { carrier: "Kabel NL", deliveryType: null, point: "FTU-1" },
  MOBILE: { carrier: "Mobiel NL", deliveryType: null, point: null },
};

/**
 * Street, city and extension from the place of an order, as its address check wrote it: `Plein 1944 12 bis, 6511 AB Nijmegen`. The
 * house number is known, so a street name may contain numbers; the extension has the spelling of the register.
 */
const placeParts = (place: string, { houseNumber, houseNumberExtension, room }: OrderAddress) => {
  const comma = place.lastIndexOf(", ");
  const [door, town] = [place.slice(0, comma), place.slice(comma + 2)];
  const tail = ` ${[houseNumber, houseNumberExtension, room].filter(Boolean).join(" ")}`;
  const isWhole = door.toLowerCase().endsWith(tail.toLowerCase());
  const end = isWhole ? door.length - tail.length : door.lastIndexOf(` ${houseNumber}`);
  const at = door.length - tail.length + ` ${houseNumber} `.length;
  return {
    street: door.slice(0, Math.max(end, 0)),
    city: town.replace(/^\d{4} ?[A-Z]{2} /, ""),
    extension: isWhole ? door.slice(at, at + (houseNumberExtension ?? "").length) : houseNumberExtension,
  };
};

const addressOf = ({ order }: DeliveredOrder): Line["address"] => {
  const { address } = order.body;
  const { street, city, extension } = placeParts(order.place, address ?? {});
  if (!address?.postalCode || !address.houseNumber || !street || !city)
    throw incomplete("The order has no complete address.");
  return {
    street,
    houseNumber: address.houseNumber,
    houseNumberExtension: extension || null,
    room: address.room || null,
    postalCode: address.postalCode.replaceAll(" ", "").toUpperCase(),
    city,
    country: "NL",
  };
};

const slaOf = (value: string | undefined): Line["slaCode"] => slaCodes.find((code) => code === value) ?? "SLA-BASIC";

/** The technology and speeds of a package. Throws 409 for one that is not for lines. */
const speedsOf = ({ chosen: { code, technology, speedDown, speedUp } }: DeliveredOrder) => {
  if (technology === null || speedDown === null || speedUp === null)
    throw incomplete(`Package ${code} is not one for lines.`);
  return { technology, speedDown, speedUp };
};

const circuitIdOf = ({ order, delivery }: DeliveredOrder): string => {
  const given = delivery.line?.circuitId?.trim();
  if (given) return given;
  if (order.body.action === "MIGRATE" && order.body.currentServiceId) return order.body.currentServiceId;
  if (!delivery.fillIn) throw incomplete("Give the circuit id of the carrier.");
  // From the random end of the id, which begins with a timestamp.
  return `XTL${Number.parseInt(order.id.replaceAll("-", "").slice(-7), 16)}`;
};

const voiceKbit = 1000;
const circuitsOf = (
  { order, values }: DeliveredOrder,
  speeds: ReturnType<typeof speedsOf>,
): LineToDeliver["circuits"] => {
  const first = {
    service: (values["service"] || "INTERNET") as "INTERNET",
    handover: (values["handover"] || "DHCP") as "DHCP",
    vlan: values["vlan"] ? Number(values["vlan"]) : null,
  };
  const [, ...others] = order.body.circuits ?? [];
  return [first, ...others].map(({ service, handover, vlan }) => ({
    service,
    handover,
    vlan: vlan ?? null,
    bandwidthDown: service === "VOICE" ? voiceKbit : speeds.speedDown,
    bandwidthUp: service === "VOICE" ? voiceKbit : speeds.speedUp,
  }));
};

/** The line that an order asks for. Throws 409 if details from the operator are missing. */
export const lineToDeliver = (given: DeliveredOrder): LineToDeliver => {
  const { values, delivery } = given;
  const { carrier, deliveryType, connectionPoint, equipment = [] } = delivery.line ?? {};
  const speeds = speedsOf(given);
  const filled = delivery.fillIn ? usual[speeds.technology] : undefined;
  const network = carrier?.trim() || (delivery.carrierRequired ? undefined : filled?.carrier);
  if (!network) throw incomplete("Give the carrier, whose access network the line uses.");
  return {
    terms: onlyTerms(given),
    line: {
      ...speeds,
      address: addressOf(given),
      carrier: network,
      slaCode: slaOf(values["slaCode"]),
      deliveryType: deliveryType ?? filled?.deliveryType ?? null,
      connectionPoint: connectionPoint || values["connectionPoint"] || filled?.point || null,
      circuitId: circuitIdOf(given),
      equipment: [...equipment],
    },
    circuits: circuitsOf(given, speeds),
    prefixes: prefixesOf(given),
  };
};

export const lineChangeOf = ({ order, chosen, values, delivery }: DeliveredOrder) => ({
  ...(chosen.technology === null ? {} : { technology: chosen.technology }),
  ...(chosen.speedDown === null ? {} : { speedDown: chosen.speedDown }),
  ...(chosen.speedUp === null ? {} : { speedUp: chosen.speedUp }),
  packageCode: chosen.code,
  slaCode: slaOf(values["slaCode"]),
  mrc: order.mrcTotal,
  term: { months: order.contractTermMonths, from: delivery.deliveredDate },
  ...(delivery.line?.carrier ? { carrier: delivery.line.carrier } : {}),
  ...(delivery.line?.circuitId ? { circuitId: delivery.line.circuitId } : {}),
});
