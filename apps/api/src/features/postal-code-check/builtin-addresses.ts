import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";
import { coax, copper, mobile, ownFibre, plannedFibre, sharedFibre } from "./builtin-networks.ts";

/** A house number of the built-in set, with its extensions ("" for none). */
export interface BuiltinAddress {
  readonly postalCode: string;
  readonly houseNumber: number;
  readonly extensions: readonly string[];
  readonly street: string;
  readonly city: string;
  readonly carrierTypes: (now: Date) => CarrierType[];
}

type Networks = BuiltinAddress["carrierTypes"];
const fibre: Networks = () => [sharedFibre("Access NL"), copper(90_000, 2), mobile()];
const twoFibres: Networks = () => [
  sharedFibre("Access NL"),
  sharedFibre("Glasweb Wholesale", 1_000_000),
  coax(),
  mobile(),
];
const business: Networks = () => [ownFibre(), sharedFibre("Access NL"), mobile()];
const planned: Networks = (now) => [plannedFibre("Glasweb Wholesale", now), copper(70_000, 1), mobile()];
const copperOnly: Networks = () => [copper(110_000, 2), mobile()];
const migrate: Networks = () => [copper(100_000, 0, ["XDF204417", "XDF204418"]), mobile()];
const coaxOnly: Networks = () => [coax()];
const nothing: Networks = () => [];

const at = (
  postalCode: string,
  houseNumber: number,
  street: string,
  city: string,
  carrierTypes: Networks,
  extensions: readonly string[] = [""],
): BuiltinAddress => ({ postalCode, houseNumber, street, city, carrierTypes, extensions });

/** The forty addresses of the demo; each extension is an address. */
export const builtinAddresses: readonly BuiltinAddress[] = [
  at("8011AB", 12, "Wolweverswal", "Zwolle", fibre, ["", "A", "B"]),
  at("1098ZZ", 121, "Wetenschapslaan", "Amsterdam", business),
  at("7511ZZ", 3, "Spinnerijpad", "Enschede", planned),
  at("9999ZZ", 1, "Wadweg", "Noorderhoek", nothing),
  at("3011ZZ", 5, "Havenbekken", "Rotterdam", migrate),
  at("5611ZZ", 10, "Gloeidraadplein", "Eindhoven", coaxOnly),
  at("8011ZZ", 8, "Polderlichtweg", "Zwolle", business),
  at("3511ZZ", 14, "Werfkade", "Utrecht", twoFibres, ["", "bis", "bis A", "bis B"]),
  at("9711ZZ", 2, "Turfsingel", "Groningen", twoFibres, ["", "A", "B", "C"]),
  at("6811ZZ", 30, "Rijnoever", "Arnhem", fibre, ["1", "2", "3"]),
  at("2511ZZ", 44, "Hofgracht", "Den Haag", twoFibres, ["A", "B"]),
  at("4811ZZ", 7, "Markdal", "Breda", planned),
  at("5211ZZ", 19, "Dommelbocht", "'s-Hertogenbosch", copperOnly),
  at("6211ZZ", 61, "Maaswal", "Maastricht", coaxOnly, ["", "A"]),
  at("1811ZZ", 23, "Kaasdragerspad", "Alkmaar", fibre),
  at("1211ZZ", 5, "Omroeplaan", "Hilversum", business),
  at("2011ZZ", 88, "Spaarnebocht", "Haarlem", twoFibres),
  at("2311ZZ", 9, "Sterrenwachtpad", "Leiden", fibre, ["", "A"]),
  at("3311ZZ", 16, "Merwedekade", "Dordrecht", migrate),
  at("7411ZZ", 27, "IJsselkade", "Deventer", fibre),
  at("8911ZZ", 4, "Terpweg", "Leeuwarden", planned),
  at("9401ZZ", 33, "Brinkdijk", "Assen", copperOnly),
  at("1315ZZ", 101, "Polderboulevard", "Almere", twoFibres),
  at("4331ZZ", 6, "Zeeuwse Singel", "Middelburg", copperOnly),
  at("1781ZZ", 40, "Dijkgat", "Den Helder", coaxOnly),
  at("5911ZZ", 12, "Maasboulevard", "Venlo", fibre, ["", "A"]),
];
