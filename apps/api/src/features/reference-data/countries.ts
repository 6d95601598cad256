import type { Country } from "@demarc/contract/reference-data";
import { countryCodes } from "../../platform/country-codes.ts";

const dutch = new Intl.DisplayNames("nl", { type: "region" });
const english = new Intl.DisplayNames("en", { type: "region" });

/** The Netherlands is named as the product names it; all else as the locale data of the runtime does. */
const namesOf = (iso: string) =>
  iso === "NL" ? { nl: "Nederland", en: "The Netherlands" } : { nl: dutch.of(iso) ?? iso, en: english.of(iso) ?? iso };

/** All countries and territories, by their code. */
export const countries: readonly Country[] = [...countryCodes].map(([iso, iso3l]) => ({
  iso,
  iso3l,
  names: namesOf(iso),
}));
