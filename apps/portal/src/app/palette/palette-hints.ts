import type { SearchHit } from "@demarc/contract/search";
import { useEffect } from "react";
import {
  formatDate,
  formatNumber,
  hasText,
  loadCatalogues,
  type Locale,
  useLocale,
  useText,
} from "../../shell/translate.ts";
import { statesOf } from "./palette-places.ts";
import { reportFailure } from "../report-failure.ts";
import { usePortalRegistry } from "../registry-context.ts";

const factsOf = ({ date, amount }: SearchHit, locale: Locale): string[] => [
  ...(date === null ? [] : [formatDate(date, locale)]),
  ...(amount === null ? [] : [formatNumber(Number(amount), locale, { style: "currency", currency: "EUR" })]),
];

/** What the second line says about a record: its facts in the current language. Loads the texts of states as needed. */
export const useHints = (hits: readonly SearchHit[]): ((hit: SearchHit) => string) => {
  const t = useText();
  const locale = useLocale();
  const { byName } = usePortalRegistry();
  const routes = [
    ...new Set(hits.flatMap(({ status, kind }) => (status !== null && statesOf(kind)?.route) || [])),
  ].join(" ");
  useEffect(() => {
    const catalogues = routes.split(" ").flatMap((route) => byName.get(route)?.feature.locales ?? []);
    if (catalogues.length > 0) loadCatalogues(...catalogues).catch(reportFailure);
  }, [routes, byName]);
  return (hit) => {
    const key = `${statesOf(hit.kind)?.key}.${hit.status}`;
    const status = hit.status !== null && hasText(key) ? [t(key)] : [];
    return [hit.subtitle, ...factsOf(hit, locale), ...status].filter(Boolean).join(" · ");
  };
};
