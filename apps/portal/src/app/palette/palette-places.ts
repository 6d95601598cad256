import type { SearchHit, SearchKind } from "@demarc/contract/search";
import type { IconName } from "../../ui/icon.tsx";
import type { FoundEntry } from "./palette-entries.ts";
import { blockReason } from "../../shell/gates.ts";
import type { Registry, Visitor } from "../registry.ts";

interface Place {
  /** The route whose gates must be open. */
  readonly route: string;
  readonly path: string;
}

interface Found {
  readonly icon: IconName;
  /** The screens that show such a record, best first; the person goes to the first one that they may open. */
  readonly places: (hit: SearchHit, accountId: string | undefined) => readonly Place[];
}

const company = { route: "company", path: "/company" } as const;

const kinds: Readonly<Record<SearchKind, Found>> = {
  company: { icon: "company", places: () => [company] },
  line: { icon: "line", places: ({ id }) => [{ route: "line", path: `/lines/detail/${id}` }] },
  invoice: { icon: "invoice", places: ({ id }) => [{ route: "invoice", path: `/invoices/invoice/${id}` }] },
  contact: {
    icon: "contacts",
    places: ({ id }) => [{ route: "contact", path: `/company/contact/${id}` }, company],
  },
  user: { icon: "user", places: ({ id }) => [{ route: "user", path: `/user-management/account/${id}` }] },
  "api-token": {
    icon: "token",
    places: ({ ownerId }, accountId) =>
      ownerId === accountId
        ? [{ route: "api-tokens", path: "/account/api-tokens" }]
        : [{ route: "user-tokens", path: `/user-management/tokens/${ownerId}` }],
  },
  prefix: { icon: "ip", places: ({ id }) => [{ route: "prefix", path: `/ip-management/prefix/${id}` }] },
};

/** A record as a palette entry; undefined if no screen shows it to this person. */
export const entryOf = (
  hit: SearchHit,
  { byName }: Registry,
  visitor: Visitor,
  accountId: string | undefined,
): FoundEntry[] => {
  const { icon, places } = kinds[hit.kind];
  const place = places(hit, accountId).find(({ route }) => {
    const chain = byName.get(route)?.chain;
    return chain && !blockReason(chain, visitor);
  });
  if (!place) return [];
  const { title, subtitle } = hit;
  return [{ id: `${hit.kind}-${hit.id}`, label: title, hint: subtitle ?? "", icon, path: place.path }];
};
