import { amsterdamDate, daysBetween } from "@demarc/contract/core/calendar";
import type { DcConnectionSummary } from "@demarc/contract/dc-connections";

/** Connectors as printed on panels: `LC/UPC`. */
export const connectorText = (connector: string): string => connector.replace("_", "/");

const textOf = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");

/** The side in our customer's rack in one line: its rack and port, or its site. */
export const aSideText = ({ aSide }: Pick<DcConnectionSummary, "aSide">): string =>
  textOf([aSide.rackCode ?? aSide.siteCode, aSide.port]);

/** The other side in one line: the other party, or the rack and port. */
export const zSideText = ({ zSide }: Pick<DcConnectionSummary, "zSide">): string =>
  zSide.companyName ?? textOf([zSide.rackCode ?? zSide.siteCode, zSide.port]);

/** Days from today in the Netherlands until a day; negative for a past one. */
export const daysUntil = (day: string): number => daysBetween(amsterdamDate(new Date()), day);
