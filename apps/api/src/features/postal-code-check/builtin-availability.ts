import { createHash } from "node:crypto";
import { type AddressQuery, addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";
import type { AvailabilityAnswer } from "./availability-answer.ts";
import { builtinAddresses } from "./builtin-addresses.ts";
import { tidiedPart } from "./ordered-address.ts";
import { coax, copper, mobile, ownFibre, plannedFibre, sharedFibre } from "./builtin-networks.ts";

const seedOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const registerNumber = (text: string): string =>
  String(seedOf(text).readBigUInt64BE() % 10_000_000_000_000_000n).padStart(16, "0");

const streets = ["Dorpsweg", "Molenpad", "Stationslaan", "Kerkhoek", "Beukenlaan", "Sluiskade", "Veldweg", "Lindehof"];
const cities: Readonly<Record<string, string>> = {
  1: "Amstelhoek",
  2: "Duinwijk",
  3: "Lekstede",
  4: "Scheldeveen",
  5: "Dommelrode",
  6: "Maasveld",
  7: "Tukkerdam",
  8: "IJsselmuide",
  9: "Wadstad",
};

const made = (seed: number, down: number, now: Date): CarrierType[] => {
  if (seed < 110) return [sharedFibre("Access NL"), copper(60_000 + down * 200, 2), mobile()];
  if (seed < 150) return [sharedFibre("Access NL"), sharedFibre("Glasweb Wholesale", 1_000_000), coax(), mobile()];
  if (seed < 180) return [ownFibre(), sharedFibre("Access NL"), mobile()];
  if (seed < 205) return [plannedFibre("Glasweb Wholesale", now), copper(50_000 + down * 200, 1), coax(), mobile()];
  if (seed < 235) return [copper(50_000 + down * 200, 2), coax(), mobile()];
  return [copper(30_000 + down * 100, 1), mobile()];
};

const madeUp = (query: AddressQuery, now: Date): AvailabilityAnswer => {
  const { postalCode, houseNumber } = query;
  const place = seedOf(postalCode);
  const seed = seedOf(`${postalCode} ${houseNumber}`);
  return {
    found: true,
    availability: {
      street: streets[(place[0] ?? 0) % streets.length] ?? "",
      city: cities[postalCode[0] ?? ""] ?? "",
      bagId: registerNumber(addressQueryText({ ...query, room: null })),
      extensions: [(query.extension ?? "").replaceAll(/[A-Z]{3,}/g, (word) => word.toLowerCase())],
      carrierTypes: made(seed[0] ?? 0, seed[1] ?? 0, now),
    },
  };
};

/** Simulated answers: the demo addresses as in docs/product/lines.md; other addresses get a deterministic answer. */
export const builtinAvailability = (query: AddressQuery, now: Date): AvailabilityAnswer => {
  const known = builtinAddresses.find(
    ({ postalCode, houseNumber }) => postalCode === query.postalCode && houseNumber === query.houseNumber,
  );
  if (!known) return madeUp(query, now);
  const { street, city, extensions, carrierTypes } = known;
  if (!extensions.some((one) => tidiedPart(one) === query.extension)) return { found: false, suggestions: extensions };
  const bagId = registerNumber(addressQueryText({ ...query, room: null }));
  return { found: true, availability: { street, city, bagId, extensions, carrierTypes: carrierTypes(now) } };
};
