import {
  type AddressQuery,
  addressQueryText,
  parseAddressQuery,
} from "@demarc/contract/postal-code-check/address-query";
import { frameMessages } from "@demarc/contract/postal-code-check/postal-code-check";
import type { Theme } from "@demarc/shell/theme.ts";

/** A message from the frame: the checked address and the codes of the packages that are available there. */
export interface CheckedAddress {
  readonly query: AddressQuery;
  readonly codes: readonly string[];
}

export type FrameMessage =
  | { readonly kind: "checked"; readonly checked: CheckedAddress }
  | { readonly kind: "cleared" }
  | { readonly kind: "height"; readonly pixels: number };

const mostCodes = 50;
const tallest = 20_000;

const checkedFrom = (query: unknown, codes: unknown): FrameMessage | undefined => {
  if (query === null) return { kind: "cleared" };
  const read = typeof query === "string" ? parseAddressQuery(query) : undefined;
  if (!read || !Array.isArray(codes)) return undefined;
  const known = codes.filter((code): code is string => typeof code === "string" && /^[A-Z0-9-]{1,24}$/.test(code));
  return { kind: "checked", checked: { query: read, codes: known.slice(0, mostCodes) } };
};

/** Parses a message from the frame. The page may be anyone's, so anything but an exact message is ignored. */
export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, height, query, codes } = data as Record<string, unknown>;
  if (type === frameMessages.checked) return checkedFrom(query, codes);
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
