import type { AvailablePackage, CarrierType, Restriction } from "@demarc/contract/postal-code-check/postal-code-check";
import { addWorkingDays } from "@demarc/contract/core/calendar";
import type { Package } from "@demarc/contract/core/package";
import type { LinePackageRow } from "../catalogue/catalogue.public.ts";

type SoldLine = Pick<LinePackageRow, "technology" | "speedDown" | "speedUp">;

/** Copper and mobile are sold as "up to". Other networks must deliver the full speed of the package. */
const isUpTo = ({ type }: CarrierType): boolean => type === "COPPER" || type === "MOBILE";

const carries = (carrier: CarrierType, line: SoldLine): boolean =>
  carrier.status !== "UNAVAILABLE" &&
  carrier.technologies.includes(line.technology) &&
  (isUpTo(carrier) || line.speedDown <= carrier.expectedDown);

const isFull = ({ type, connectionPoints }: CarrierType): boolean =>
  type === "COPPER" && connectionPoints.length > 0 && !connectionPoints.some(({ freePairs }) => (freePairs ?? 0) > 0);

const restrictionsOf = (carrier: CarrierType, line: Pick<SoldLine, "technology">): Restriction[] => [
  ...(carrier.status === "PLANNED" ? (["PLANNED"] as const) : []),
  ...(isFull(carrier) ? (["MIGRATE"] as const) : []),
  ...(line.technology === "FTTO" ? (["SURVEY"] as const) : []),
  ...(carrier.type === "MOBILE" ? (["BEST_EFFORT"] as const) : []),
];

const earliest = ({ plannedDate }: CarrierType, leadTimeDays: number, today: string): string => {
  const delivered = addWorkingDays(today, leadTimeDays);
  return plannedDate !== null && plannedDate > delivered ? plannedDate : delivered;
};

interface Terms {
  /** A calendar date. */
  readonly today: string;
  readonly prices: boolean;
}

const offerOf = (carrier: CarrierType, line: LinePackageRow, { today, prices }: Terms): AvailablePackage => ({
  code: line.code,
  name: line.name,
  technology: line.technology,
  vendor: carrier.vendor,
  down: Math.min(line.speedDown, carrier.expectedDown),
  up: Math.min(line.speedUp, carrier.expectedUp),
  ...(prices ? { nrc: line.nrc, mrc: line.mrc } : {}),
  earliestDate: earliest(carrier, line.leadTimeDays, today),
  restrictions: restrictionsOf(carrier, line),
});

export const availablePackages = (
  carriers: readonly CarrierType[],
  lines: readonly LinePackageRow[],
  terms: Terms,
): AvailablePackage[] =>
  carriers.flatMap((carrier) =>
    lines.filter((line) => carries(carrier, line)).map((line) => offerOf(carrier, line, terms)),
  );

/** How the networks at an address deliver one package; empty unless it is a line. */
export const availableAs = (
  carriers: readonly CarrierType[],
  { kind, code, technology, speedDown, speedUp, leadTimeDays }: Package,
  today: string,
): Pick<AvailablePackage, "code" | "earliestDate" | "restrictions">[] => {
  if (kind !== "LINE" || technology === null || speedDown === null || speedUp === null) return [];
  const line = { technology, speedDown, speedUp };
  return carriers
    .filter((carrier) => carries(carrier, line))
    .map((carrier) => ({
      code,
      earliestDate: earliest(carrier, leadTimeDays, today),
      restrictions: restrictionsOf(carrier, line),
    }));
};
