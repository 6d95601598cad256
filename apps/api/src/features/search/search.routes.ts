import * as contract from "@demarc/contract/search";
import type { RouteContext } from "../../platform/route-context.ts";
import { searchStatement, termsOf } from "../../platform/search.ts";

export function searchRoutes({ serve, database, searchers }: RouteContext): void {
  serve(contract.search, async ({ query, caller }) => {
    const terms = termsOf(query.q, caller);
    const statement = terms && searchStatement(searchers, terms, query.limit ?? contract.mostHits);
    return statement ? database.read(caller, statement) : [];
  });
}
