import type { SearchKind } from "@demarc/contract/core/words";
import { mostHitsOfKind, type SearchHit } from "@demarc/contract/search";
import type { IconName } from "../../ui/icon.tsx";
import type { FoundEntry } from "./palette-entries.ts";
import { blockReason } from "../../shell/gates.ts";
import type { Translate } from "../../shell/translate.ts";
import type { Registry, Visitor } from "../registry.ts";

/** The person who searches. */
export interface Searching {
  readonly visitor: Visitor;
  readonly accountId: string | undefined;
  readonly customerId: number | undefined;
}

interface Place {
  /** The route whose gates must be open. */
  readonly route: string;
  readonly path: string;
}

interface Found {
  readonly icon: IconName;
  /** The screens that show such a record, best first; the person goes to the first one that they may open. */
  readonly places: (hit: SearchHit, person: Searching) => readonly Place[];
  /** Another screen of such a record that people look for by name, and the text that names it. */
  readonly more?: (hit: SearchHit) => Place & { readonly text: "palette.power-of" };
  /** The list of all such records, if it has a search. */
  readonly list?: string;
  /** The parameter of its address for the search text; `q` by default. */
  readonly searchedBy?: string;
  /** The route whose feature has the texts of its states, and the start of their keys. */
  readonly states?: { readonly route: string; readonly key: string };
}

const company = { route: "company", path: "/company" } as const;

/** All kinds of records, in the order of the palette. */
const kinds: Readonly<Record<SearchKind, Found>> = {
  company: {
    icon: "company",
    places: ({ id }, { customerId }) => [
      id === String(customerId) ? company : { route: "company", path: `/company?company=${id}` },
    ],
  },
  line: {
    icon: "line",
    places: ({ id }) => [{ route: "line", path: `/lines/detail/${id}` }],
    list: "lines",
    states: { route: "lines", key: "lines.operational" },
  },
  order: {
    icon: "order",
    places: ({ id }) => [{ route: "order", path: `/orders/order/${id}` }],
    list: "orders",
    states: { route: "orders", key: "orders.status" },
  },
  "manual-agreement": {
    icon: "agreement",
    places: ({ id }) => [{ route: "manual-agreement", path: `/manual-agreement/view/${id}` }],
    list: "manual-agreements",
    states: { route: "manual-agreements", key: "manual-agreements.status" },
  },
  quotation: {
    icon: "quotation",
    places: ({ id }) => [{ route: "quotation", path: `/quotations/view/${id}` }],
    list: "quotations",
    states: { route: "quotations", key: "quotations.status" },
  },
  rack: {
    icon: "dc",
    places: ({ id }) => [{ route: "rack", path: `/racks/rack/${id}` }],
    more: ({ id }) => ({ route: "rack-power", path: `/racks/rack/${id}/power/dashboard`, text: "palette.power-of" }),
    list: "racks",
  },
  "shared-colo": {
    icon: "dc",
    places: ({ id }) => [{ route: "shared-colo", path: `/racks/shared-colo/${id}` }],
    list: "shared-colos",
  },
  "dc-connection": {
    icon: "connection",
    places: ({ id }) => [{ route: "dc-connection", path: `/dc-connections/${id}` }],
    list: "dc-connections",
  },
  wdm: { icon: "wave", places: ({ id }) => [{ route: "wdm-service", path: `/wdm/${id}` }], list: "wdm" },
  invoice: {
    icon: "invoice",
    places: ({ id }) => [{ route: "invoice", path: `/invoices/invoice/${id}` }],
    list: "invoices",
    states: { route: "invoices", key: "invoices.status" },
  },
  address: { icon: "ip", places: ({ ownerId }) => [{ route: "prefix", path: `/ip-management/prefix/${ownerId}` }] },
  prefix: {
    icon: "ip",
    places: ({ id }) => [{ route: "prefix", path: `/ip-management/prefix/${id}` }],
    list: "prefixes",
  },
  contact: {
    icon: "contacts",
    places: ({ id }) => [{ route: "contact", path: `/company/contact/${id}` }, company],
  },
  user: {
    icon: "user",
    places: ({ id }) => [{ route: "user", path: `/user-management/account/${id}` }],
    list: "users",
  },
  "api-token": {
    icon: "token",
    places: ({ ownerId }, { accountId }) =>
      ownerId === accountId
        ? [{ route: "api-tokens", path: "/account/api-tokens" }]
        : [{ route: "user-tokens", path: `/user-management/tokens/${ownerId}` }],
  },
  "fault-report": {
    icon: "line",
    places: ({ ownerId }) => [{ route: "line", path: `/lines/detail/${ownerId}?tab=diagnosis` }],
  },
  "tv-account": {
    icon: "tv",
    places: ({ id }) => [{ route: "tv-account", path: `/tv-accounts/${id}` }],
    list: "tv-accounts",
    searchedBy: "search",
    states: { route: "tv-accounts", key: "tv.status" },
  },
};

export const foundKinds = Object.keys(kinds) as readonly SearchKind[];

export const statesOf = (kind: SearchKind): Found["states"] => kinds[kind].states;

const isOpen = ({ byName }: Registry, route: string, visitor: Visitor): boolean => {
  const chain = byName.get(route)?.chain;
  return chain !== undefined && !blockReason(chain, visitor);
};

/** A record as palette entries; none if no screen shows it to this person. `hintOf` says more about it. */
export const entryOf = (
  hit: SearchHit,
  registry: Registry,
  person: Searching,
  hintOf: (hit: SearchHit) => string,
  t: Translate<"palette.power-of">,
): FoundEntry[] => {
  const { icon, places, more } = kinds[hit.kind];
  const place = places(hit, person).find(({ route }) => isOpen(registry, route, person.visitor));
  if (!place) return [];
  const other = more?.(hit);
  const entry = { id: `${hit.kind}-${hit.id}`, label: hit.title, hint: hintOf(hit), icon, path: place.path };
  if (!other || !isOpen(registry, other.route, person.visitor)) return [entry];
  const label = t(other.text, { name: hit.title });
  return [entry, { ...entry, id: `${entry.id}-${other.route}`, label, hint: "", path: other.path }];
};

/** The entry that leads to the list of all records of a kind, if the hits may not be all. */
export const allOf = (
  kind: SearchKind,
  hits: number,
  typed: string,
  registry: Registry,
  { visitor }: Searching,
): Omit<FoundEntry, "label"> | undefined => {
  const { list, searchedBy = "q" } = kinds[kind];
  const path = list && registry.byName.get(list)?.route.path;
  if (!path || hits < mostHitsOfKind || !isOpen(registry, list, visitor)) return undefined;
  return {
    id: `all-${kind}`,
    hint: "",
    icon: "search",
    path: `${path}?${searchedBy}=${encodeURIComponent(typed.trim())}`,
  };
};
