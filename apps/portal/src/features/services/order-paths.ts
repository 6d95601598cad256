import type { AddressQuery } from "@demarc/contract/postal-code-check/address-query";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";

/** The query parameters that these paths set and the forms read. */
export type PrefilledName =
  | "postalCode"
  | "houseNumber"
  | "extension"
  | "room"
  | "package"
  | "rackA"
  | "rackZ"
  | "route"
  | "apartFrom";

type Given = Readonly<Partial<Record<PrefilledName, string | null | undefined>>>;

const withSearch = (path: string, given: Given): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

const withPart = (path: string, part: string | null | undefined): string =>
  part ? `${path}/${encodeURIComponent(part)}` : path;

export const lineOrderPath = (
  { postalCode, houseNumber, extension, room }: AddressQuery,
  packageCode: string | null,
): string =>
  withSearch("/orders/line/new", {
    postalCode,
    houseNumber: String(houseNumber),
    extension,
    room,
    package: packageCode,
  });

/** Orders the available rows of an address check: those with these positions, or all. */
export const checkOrderPath = (bulkCheckId: string, positions: readonly (string | number)[] = []): string =>
  `/orders/import/check/${bulkCheckId}${positions.length > 0 ? `?rows=${positions.join(",")}` : ""}`;

export const rackOrderPath = (siteCode: string | null): string => withPart("/orders/rack/new", siteCode);

/** Initial values of an order: ids of the company's racks; the A side of a connection can also be shared units. */
interface Ends {
  readonly packageCode?: string | null;
  readonly rackA?: string | null;
  readonly rackZ?: string | null;
}

export const connectionOrderPath = ({ packageCode, ...racks }: Ends): string =>
  withSearch(withPart("/orders/dc-connection/new", packageCode), racks);

interface Wdm extends Ends {
  readonly routeCode?: string | null;
  /** The id of the company's wavelength from which the new one must have a separate path. */
  readonly apartFrom?: string | null;
}

export const wdmOrderPath = ({ packageCode, routeCode, ...given }: Wdm): string =>
  withSearch(withPart("/orders/wdm/new", packageCode), { route: routeCode, ...given });

export const useMayOrder = (): boolean => {
  const isOn = useFeatures().has("myOrders");
  const hasRole = useHasRole("RESELLER_ORDER");
  const readOnly = useReadOnly();
  return isOn && hasRole && !readOnly;
};
