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
import { reportFailure } from "../report-failure.ts";
import { usePortalRegistry } from "../registry-context.ts";

/** The feature whose texts name the states of a kind, and the start of their keys. */
const states: Partial<Record<SearchHit["kind"], { readonly route: string; readonly key: string }>> = {
  invoice: { route: "invoices", key: "invoices.status" },
  line: { route: "lines", key: "lines.operational" },
  order: { route: "orders", key: "orders.status" },
  "tv-account": { route: "tv-accounts", key: "tv.status" },
};

const factsOf = ({ date, amount }: SearchHit, locale: Locale): string[] => [
  ...(date === null ? [] : [formatDate(date, locale)]),
  ...(amount === null ? [] : [formatNumber(Number(amount), locale, { style: "currency", currency: "EUR" })]),
];

/** What the second line says about a record: its facts in the current language. Loads the texts of states as needed. */
export const useHints = (hits: readonly SearchHit[]): ((hit: SearchHit) => string) => {
  const t = useText();
  const locale = useLocale();
  const { byName } = usePortalRegistry();
  const kinds = [...new Set(hits.filter(({ status }) => status !== null).map(({ kind }) => kind))].join(" ");
  useEffect(() => {
    const catalogues = kinds.split(" ").flatMap((kind) => {
      const state = states[kind as SearchHit["kind"]];
      return (state && byName.get(state.route)?.feature.locales) ?? [];
    });
    if (catalogues.length > 0) loadCatalogues(...catalogues).catch(reportFailure);
  }, [kinds, byName]);
  return (hit) => {
    const key = `${states[hit.kind]?.key}.${hit.status}`;
    const status = hit.status !== null && hasText(key) ? [t(key)] : [];
    return [hit.subtitle, ...factsOf(hit, locale), ...status].filter(Boolean).join(" · ");
  };
};
