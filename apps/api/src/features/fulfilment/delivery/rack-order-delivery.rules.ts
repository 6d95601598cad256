import { feedProfileOf } from "@demarc/ordering/rack-order";
import type { ColoToDeliver, RacksToDeliver } from "../../racks/racks.public.ts";
import { type DeliveredOrder, incomplete, onlyTerms, prefixesOf, termsOf } from "./order-delivery.rules.ts";

const speeds: Readonly<Record<string, { readonly speedMbit: number; readonly media: string }>> = {
  "1G": { speedMbit: 1000, media: "UTP_CAT6A" },
  "10G": { speedMbit: 10_000, media: "SMF_OS2" },
};

const uplinksOf = ({ values }: DeliveredOrder) => {
  const uplink = speeds[values["uplinkSpeed"] ?? ""];
  const count = uplink === undefined ? 0 : values["uplinkRedundant"] === "true" ? 2 : 1;
  return Array.from({ length: count }, (_, place) => ({
    speedMbit: uplink?.speedMbit ?? 0,
    media: uplink?.media ?? "",
    port: `xe-0/0/${place + 1}`,
  }));
};

const peopleOf = ({ order }: DeliveredOrder) =>
  (order.body.accessList ?? []).map(({ name, email, badgeNumber, validUntil }) => ({
    name: (name ?? "").trim(),
    email: (email ?? "").trim(),
    badgeNumber: badgeNumber?.trim() || null,
    validUntil: validUntil ?? null,
  }));

const kwhPriceOf = ({ facts }: DeliveredOrder): string => {
  if (facts.kwhPrice === null) throw incomplete("The order has no price per kWh.");
  return facts.kwhPrice;
};

const numberOf = (value: string | undefined): number | null => (value ? Number(value) : null);

/** The racks that an order asks for. Throws 409 if its package lacks what a rack needs. */
export const racksToDeliver = (given: DeliveredOrder): RacksToDeliver => {
  const { order, chosen, values, units, delivery } = given;
  const feeds = feedProfileOf(chosen, values["feedProfile"]);
  if (!feeds)
    throw incomplete(`Package ${chosen.code} has no power feeds for ${values["feedProfile"] || "this order"}.`);
  const isCommitted = values["powerModel"] === "COMMITTED";
  return {
    terms: termsOf(given, units),
    size: {
      siteCode: order.body.siteCode ?? order.siteCode ?? "",
      footprint: String(chosen.meta["footprint"]),
      heightU: Number(chosen.meta["heightU"]),
    },
    named: (delivery.racks ?? []).map(({ rackCode, facilityId }) => ({
      rackCode: rackCode?.toUpperCase(),
      facilityId,
    })),
    rack: {
      lockType: (["KEY", "CODE", "BADGE"] as const).find((type) => type === values["lockType"]) ?? "BADGE",
      accessList: peopleOf(given),
      uplinks: uplinksOf(given),
      powerModel: isCommitted ? "COMMITTED" : "METERED",
      committedKw: isCommitted ? numberOf(values["committedKw"]) : null,
      expectedKw: numberOf(values["expectedKw"]),
      kwhPrice: kwhPriceOf(given),
    },
    feeds,
    prefixes: prefixesOf(given),
  };
};

/** The contracted power of shared units if the order does not specify it, in W. */
const usualWatts = 200;

export const coloToDeliver = (given: DeliveredOrder): ColoToDeliver => ({
  terms: onlyTerms(given),
  heightU: given.units,
  colo: {
    contractedW: numberOf(given.values["contractedW"]) ?? usualWatts,
    kwhPrice: kwhPriceOf(given),
    accessList: peopleOf(given),
    metering: "OUTLET",
  },
  prefixes: prefixesOf(given),
});
