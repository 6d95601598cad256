import * as contract from "@demarc/contract/work-list";
import type { Api } from "../../platform/route-context.ts";
import * as queries from "./work-list.queries.ts";
import { workFor } from "./work-list.rules.ts";

export function workListRoutes({ serve, database }: Api): void {
  serve(contract.listWork, async ({ caller }) => {
    const [company] = await database.read(caller, queries.findCompanyWork(caller.customerId));
    return company ? workFor(caller.roles, company) : [];
  });
}
