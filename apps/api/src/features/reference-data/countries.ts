import type { Country } from "@demarc/contract/reference-data";
import { countryCodes } from "../../platform/http/country-codes.ts";

/** The product's own name for the Netherlands; otherwise the locale data of the runtime. */
const nameIn = (locale: "nl" | "en"): ((iso: string) => string) => {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const netherlands = locale === "nl" ? "Nederland" : "The Netherlands";
  return (iso) => (iso === "NL" ? netherlands : (names.of(iso) ?? iso));
};

let named: readonly Country[] | undefined;

/** All countries and territories by code. Their names are computed on first use. */
export const countries = (): readonly Country[] => {
  if (named) return named;
  const [nl, en] = [nameIn("nl"), nameIn("en")];
  return (named = [...countryCodes].map(([iso, iso3l]) => ({ iso, iso3l, names: { nl: nl(iso), en: en(iso) } })));
};
