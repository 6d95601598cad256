import type { SearchHit } from "@demarc/contract/search";
import { useEffect } from "react";
import { formatDate, formatNumber, hasText, loadCatalogues, type Locale, useLocale, useText } from "../translate.ts";
import { reportFailure } from "../frame/report-failure.ts";
import { useRegistry } from "../registry/registry-context.ts";

const factsOf = ({ date, amount }: SearchHit, locale: Locale): string[] => [
  ...(date === null ? [] : [formatDate(date, locale)]),
  ...(amount === null ? [] : [formatNumber(Number(amount), locale, { style: "currency", currency: "EUR" })]),
];

/** What the second line says about a record: its facts in the current language. Loads the texts of states as needed. */
export const useHints = (hits: readonly SearchHit[]): ((hit: SearchHit) => string) => {
  const t = useText();
  const locale = useLocale();
  const { search } = useRegistry();
  const kinds = [...new Set(hits.flatMap(({ status, kind }) => (status === null ? [] : kind)))].join(" ");
  useEffect(() => {
    const catalogues = kinds.split(" ").flatMap((name) => {
      const found = search.find(({ kind }) => kind === name);
      return found?.view.states === undefined ? [] : found.feature.locales;
    });
    if (catalogues.length > 0) loadCatalogues(...catalogues).catch(reportFailure);
  }, [kinds, search]);
  return (hit) => {
    const key = `${search.find(({ kind }) => kind === hit.kind)?.view.states}.${hit.status}`;
    const status = hit.status !== null && hasText(key) ? [t(key)] : [];
    return [hit.subtitle, ...factsOf(hit, locale), ...status].filter(Boolean).join(" · ");
  };
};
