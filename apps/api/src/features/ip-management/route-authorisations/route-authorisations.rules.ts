import {
  longestAnnounced,
  type RouteAuthorisation,
  type RouteAuthorisations,
} from "@demarc/contract/ip-management/route-authorisations";
import { storedBlock } from "../blocks/ip-block.ts";

type Validity = RouteAuthorisation["validity"];

/** AS numbers that must not appear in public routing: reserved, private use, documentation (IANA). */
const unusable = [
  [0, 0],
  [23_456, 23_456],
  [64_512, 131_071],
  [4_200_000_000, 4_294_967_295],
] as const;

/** 64496 to 64511 are reserved for examples. The demo announces from them, so they are valid in demo mode. */
const forExamples = [64_496, 64_511] as const;

const within = (number: number, [first, last]: readonly [number, number]): boolean => number >= first && number <= last;

export const isPublicAsn = (asn: number, demo: boolean): boolean =>
  !unusable.some((range) => within(asn, range)) && (demo || !within(asn, forExamples));

/** The valid maximum lengths for an authorisation of a prefix; undefined if the prefix is too small to announce. */
export const maxLengthBounds = (prefix: string): { least: number; most: number } | undefined => {
  const { family, length } = storedBlock(prefix);
  const most = longestAnnounced[family];
  return length <= most ? { least: length, most } : undefined;
};

export const needsLoa = (kind: string): boolean => kind === "CUSTOMER_PI" || kind === "CUSTOMER_BYOIP";

type Announced = { readonly prefix: string; readonly originAsn: number | null };
type Authorised = Pick<RouteAuthorisation, "originAsn" | "maxLength" | "kind" | "state">;

const isRoa = ({ kind, state }: Authorised): boolean => state === "PUBLISHED" && kind !== "ROUTE_OBJECT";

/** The RPKI validity of the announced prefix, from these authorisations only (RFC 6811). */
export const validityOf = ({ prefix, originAsn }: Announced, authorised: readonly Authorised[]): Validity => {
  const roas = authorised.filter(isRoa);
  if (roas.length === 0) return "NOT_FOUND";
  const { length } = storedBlock(prefix);
  return roas.some((roa) => roa.originAsn === originAsn && length <= roa.maxLength) ? "VALID" : "INVALID";
};

export const adviceFor = (announced: Announced, authorised: readonly Authorised[]): RouteAuthorisations["advice"] => {
  const { length } = storedBlock(announced.prefix);
  const validity = validityOf(announced, authorised);
  const isLoose = authorised.some((roa) => isRoa(roa) && roa.maxLength > length);
  return [
    ...(validity === "NOT_FOUND" && maxLengthBounds(announced.prefix) ? (["NO_ROA"] as const) : []),
    ...(validity === "INVALID" ? (["ORIGIN_MISMATCH"] as const) : []),
    ...(isLoose ? (["LOOSE_MAX_LENGTH"] as const) : []),
  ];
};
