import * as contract from "@demarc/contract/catalogue";
import type { QueryOf } from "@demarc/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";

type SiteKind = NonNullable<QueryOf<typeof contract.listSites>["kind"]>;

/** The data centres; with `kind`, only those where it can be delivered. The cached list never becomes stale. */
export const sitesQuery = (kind?: SiteKind) =>
  queryOptions({
    queryKey: ["sites", kind ?? null],
    queryFn: ({ signal }) => call(contract.listSites, { query: kind ? { kind } : {}, signal, quiet: true }),
    staleTime: Infinity,
  });
