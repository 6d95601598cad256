import { mostHitsOfKind, type SearchHit } from "@demarc/contract/search";
import type { Searcher } from "../feature.ts";
import { blockReason } from "../gates.ts";
import type { Translate } from "../translate.ts";
import type { Registry, SearchedKind, Visitor } from "../registry/registry.ts";
import type { FoundEntry } from "./palette-entries.ts";

const isOpen = ({ byName }: Registry, route: string, visitor: Visitor): boolean => {
  const chain = byName.get(route)?.chain;
  return chain !== undefined && !blockReason(chain, visitor);
};

/** A record as palette entries; none if no screen shows it to this person. `hint` says more about it. */
export const entriesOf = (
  hit: SearchHit,
  { view }: SearchedKind,
  registry: Registry,
  person: Searcher & { readonly visitor: Visitor },
  hint: string,
  t: Translate,
): FoundEntry[] => {
  const place = view.places(hit, person).find(({ route }) => isOpen(registry, route, person.visitor));
  if (!place) return [];
  const entry = { id: `${hit.kind}-${hit.id}`, label: hit.title, hint, icon: view.icon, path: place.path };
  const { also } = view;
  if (!also || !isOpen(registry, also.route, person.visitor)) return [entry];
  const label = t(also.label, { name: hit.title });
  return [entry, { ...entry, id: `${entry.id}-${also.route}`, label, hint: "", path: also.path(hit) }];
};

/** The entry that leads to the list of all records of a kind, if the hits may not be all. */
export const allOf = (
  { kind, view: { list, searchedBy = "q" } }: SearchedKind,
  hits: number,
  typed: string,
  registry: Registry,
  visitor: Visitor,
): Omit<FoundEntry, "label"> | undefined => {
  const path = list && registry.byName.get(list)?.route.path;
  if (!path || hits < mostHitsOfKind || !isOpen(registry, list, visitor)) return undefined;
  return {
    id: `all-${kind}`,
    hint: "",
    icon: "search",
    path: `${path}?${searchedBy}=${encodeURIComponent(typed.trim())}`,
  };
};
