import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { type IpAddress, ptrStates } from "@demarc/contract/ip-management/ptr-records";
import { useQuery } from "@tanstack/react-query";
import { mayLeave } from "@demarc/shell/unsaved/leave-guard.ts";
import { useAddressParams } from "@demarc/shell/use-address-params.ts";
import { usePageInAddress } from "../use-page-in-address.ts";
import { ipv4Block, ipv4Number, ipv4Text } from "./ipv4.ts";
import { addressesQuery, addressMapQuery, addressPageSize, addressQuery, type AddressSearch } from "./names.data.ts";

const mapSize = 256;

export const isHost = ({ reserved }: Pick<IpAddress, "reserved">): boolean =>
  reserved !== "NETWORK" && reserved !== "BROADCAST";

const free = (address: string): IpAddress => ({
  address,
  label: null,
  ptr: null,
  ptrState: "NONE",
  reserved: null,
  used: false,
  role: null,
  version: 0,
});

/** Every address of a block on the map; those that the API leaves out are free. */
export const squaresOf = (block: string, known: readonly IpAddress[]): readonly IpAddress[] => {
  const range = ipv4Block(block);
  if (!range) return [];
  const byAddress = new Map(known.map((row) => [row.address, row]));
  return Array.from({ length: Math.min(range.size, mapSize) }, (_, place) => {
    const address = ipv4Text(range.first + place);
    return byAddress.get(address) ?? free(address);
  });
};

/** The previous and next address, in the list if that shows the address, otherwise on the map. */
export const neighboursOf = (address: string, lists: readonly (readonly IpAddress[])[]) => {
  const hosts = lists.map((list) => list.filter(isHost)).find((list) => list.some((row) => row.address === address));
  const at = hosts?.findIndex((row) => row.address === address) ?? -1;
  return { previous: at > 0 ? hosts?.[at - 1]?.address : undefined, next: hosts?.[at + 1]?.address };
};

export interface AddressSelection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Opens the dialog that names the selected addresses. */
  readonly onName: () => void;
}

/** The map, the list and the open IP address of a prefix. Their state is in the URL of the screen. */
export const useAddresses = (customerId: number, prefix: Prefix) => {
  const { get, change } = useAddressParams();
  const [page, goToPage] = usePageInAddress("addresses");
  const [mapPage, goToMapPage] = usePageInAddress("map");
  const place = { customerId, prefixId: prefix.id };
  // Every address of a small prefix fits on one page.
  const usualUsedOnly = prefix.family === 6 || prefix.total > addressPageSize;
  const show = get("show");
  const search: AddressSearch = {
    q: get("q").slice(0, 100),
    ptrState: ptrStates.filter((state) => get("ptr").split(",").includes(state)).join(),
    usedOnly: prefix.family === 6 || (show === "" ? usualUsedOnly : show === "used"),
  };
  const opened = get("address");
  const list = useQuery(addressesQuery(place, search, page));
  const map = useQuery({ ...addressMapQuery(place, mapPage), enabled: prefix.family === 4 });
  const rows = list.data?.items ?? [];
  const squares = map.data ? squaresOf(map.data.block, map.data.addresses) : [];
  const shown = [...rows, ...squares].find(({ address }) => address === opened);
  const isLoaded = list.data !== undefined && (map.data !== undefined || prefix.family === 6);
  const other = useQuery({ ...addressQuery(place, opened), enabled: opened !== "" && !shown && isLoaded });
  const number = ipv4Number(opened);
  const range = ipv4Block(prefix.prefix);
  const isInside = number !== undefined && range && number >= range.first && number < range.first + range.size;
  const found = shown ?? other.data ?? (isInside && other.data === null ? free(opened) : undefined);
  return {
    place,
    search,
    isFiltered: search.q !== "" || search.ptrState !== "",
    page,
    goToPage,
    mapPage,
    goToMapPage,
    list,
    map,
    squares,
    open: found && isHost(found) ? found : undefined,
    neighbours: neighboursOf(opened, [rows, squares]),
    /** Changes the search, and returns to the first page. */
    narrow: (wanted: Partial<AddressSearch>) =>
      change({
        addresses: "",
        ...(wanted.q === undefined ? {} : { q: wanted.q }),
        ...(wanted.ptrState === undefined ? {} : { ptr: wanted.ptrState }),
        ...(wanted.usedOnly === undefined
          ? {}
          : { show: wanted.usedOnly === usualUsedOnly ? "" : wanted.usedOnly ? "used" : "all" }),
      }),
    /** Opens an address without a confirmation: the panel has already asked for it. */
    show: (address: string) => change({ address }),
    /** Opens an address, after a confirmation if input would be lost. */
    choose: async (address: string) => {
      if (address !== opened && (await mayLeave())) change({ address });
    },
  };
};

export type Addresses = ReturnType<typeof useAddresses>;
