import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";
import { addWorkingDays, amsterdamDate } from "@demarc/contract/core/calendar";

const point = (
  name: string,
  deliveryType: number | null,
  freePairs: number | null = null,
  serviceIds: string[] = [],
) => ({
  name,
  freePairs,
  deliveryType,
  connections: serviceIds.map((serviceId) => ({ serviceId, status: "ACTIVE" as const })),
});

const network = (
  carrier: Pick<CarrierType, "type" | "vendor" | "technologies" | "expectedDown" | "expectedUp"> & Partial<CarrierType>,
): CarrierType => ({ reliabilityPct: null, connectionPoints: [], status: "AVAILABLE", plannedDate: null, ...carrier });

export const sharedFibre = (vendor: string, most = 4_000_000): CarrierType =>
  network({
    type: "FIBER",
    vendor,
    technologies: ["FTTH"],
    expectedDown: most,
    expectedUp: most,
    reliabilityPct: 99.9,
    connectionPoints: [point("FTU-1", 6)],
  });

export const plannedFibre = (vendor: string, now: Date): CarrierType => ({
  ...sharedFibre(vendor),
  connectionPoints: [],
  status: "PLANNED",
  plannedDate: addWorkingDays(amsterdamDate(now), 120),
});

export const ownFibre = (): CarrierType =>
  network({
    type: "FIBER",
    vendor: "Access NL Business",
    technologies: ["FTTO"],
    expectedDown: 10_000_000,
    expectedUp: 10_000_000,
    reliabilityPct: 99.99,
    connectionPoints: [point("FTO-1", 11)],
  });

/** Copper over free pairs; without free pairs, over the pairs of existing services. */
export const copper = (down: number, freePairs: number, serviceIds: string[] = []): CarrierType =>
  network({
    type: "COPPER",
    vendor: "Access NL",
    technologies: freePairs === 1 ? ["VDSL2"] : ["VDSL2", "VVDSL_BONDED"],
    expectedDown: down,
    expectedUp: Math.round(down * 0.3),
    reliabilityPct: 98.5,
    connectionPoints: [point("IS/RA-1", 2, freePairs, serviceIds)],
  });

export const coax = (): CarrierType =>
  network({
    type: "COAX",
    vendor: "Kabelnet Wholesale",
    technologies: ["COAX"],
    expectedDown: 600_000,
    expectedUp: 50_000,
    reliabilityPct: 99.2,
    connectionPoints: [point("AOP-1", null)],
  });

export const mobile = (): CarrierType =>
  network({
    type: "MOBILE",
    vendor: "Ether Mobiel",
    technologies: ["MOBILE"],
    expectedDown: 150_000,
    expectedUp: 50_000,
  });
