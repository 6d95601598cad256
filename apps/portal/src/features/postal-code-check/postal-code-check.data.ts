import {
  type AddressQuery,
  addressQueryText,
  parseAddressQuery,
} from "@demarc/contract/postal-code-check/address-query";
import { frameMessages } from "@demarc/contract/postal-code-check/postal-code-check";
import type { Theme } from "@demarc/shell/theme.ts";

/** Download and upload in kbit/s. */
export type Speed = readonly [down: number, up: number];

/** A message from the frame: the checked address, the codes of the packages that are available there, and their speeds there. */
export interface CheckedAddress {
  readonly query: AddressQuery;
  readonly codes: readonly string[];
  readonly speeds: Readonly<Record<string, Speed>>;
}

export type FrameMessage =
  | { readonly kind: "checked"; readonly checked: CheckedAddress }
  | { readonly kind: "cleared" }
  | { readonly kind: "height"; readonly pixels: number };

const mostCodes = 50;
const tallest = 20_000;

const isSpeed = (value: unknown): value is Speed =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part) && part > 0);

/** The speeds of the known packages; a page that does not send them leaves the speeds of the packages. */
const speedsFrom = (speeds: unknown, codes: readonly string[]): Record<string, Speed> => {
  if (typeof speeds !== "object" || speeds === null) return {};
  return Object.fromEntries(
    Object.entries(speeds).filter((entry): entry is [string, Speed] => codes.includes(entry[0]) && isSpeed(entry[1])),
  );
};

const checkedFrom = (query: unknown, codes: unknown, speeds: unknown): FrameMessage | undefined => {
  if (query === null) return { kind: "cleared" };
  const read = typeof query === "string" ? parseAddressQuery(query) : undefined;
  if (!read || !Array.isArray(codes)) return undefined;
  const known = codes
    .filter((code): code is string => typeof code === "string" && /^[A-Z0-9-]{1,24}$/.test(code))
    .slice(0, mostCodes);
  return { kind: "checked", checked: { query: read, codes: known, speeds: speedsFrom(speeds, known) } };
};

/** Parses a message from the frame. The page may be anyone's, so anything but an exact message is ignored. */
export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, height, query, codes, speeds } = data as Record<string, unknown>;
  if (type === frameMessages.checked) return checkedFrom(query, codes, speeds);
  if (type !== frameMessages.height || typeof height !== "number") return undefined;
  return height > 0 && height <= tallest ? { kind: "height", pixels: Math.ceil(height) } : undefined;
};

interface FrameSearch {
  readonly q: string;
  readonly locale: string;
  readonly theme: Theme;
  readonly brand: string;
}

/** The URL of the frame; it contains nothing about the signed-in person. */
export const frameAddress = (embedUrl: string, { q, locale, theme, brand }: FrameSearch): string => {
  const address = new URL(embedUrl, location.origin);
  address.searchParams.set("frame", "portal");
  address.searchParams.set("locale", locale);
  if (brand) address.searchParams.set("brand", brand);
  if (theme !== "system") address.searchParams.set("theme", theme);
  if (q) address.searchParams.set("q", q);
  return address.href;
};

/** The address in a URL: `q` as typed, or `postalCode`, `houseNumber`, `extension` and `room`; "" without one. */
export const askedIn = (search: string): string => {
  const given = new URLSearchParams(search);
  const q = given.get("q");
  if (q !== null) return q;
  const room = given.get("room");
  const parts = ["postalCode", "houseNumber", "extension"].map((name) => given.get(name)?.trim());
  return [...parts, room && `kamer ${room}`].filter(Boolean).join(" ");
};

export const checkPath = (query: AddressQuery): string =>
  `/postal-code-check?${new URLSearchParams({ q: addressQueryText(query) }).toString()}`;
