import * as contract from "@demarc/contract/catalogue";
import type { QueryOf } from "@demarc/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../calls/http.ts";

type SiteKind = NonNullable<QueryOf<typeof contract.listSites>["kind"]>;

/** The data centres; those where a kind of package can be delivered if there is one. Kept for the visit. */
export const sitesQuery = (kind?: SiteKind) =>
  queryOptions({
    queryKey: ["sites", kind ?? null],
    queryFn: ({ signal }) => call(contract.listSites, { query: kind ? { kind } : {}, signal, quiet: true }),
    staleTime: Infinity,
  });
