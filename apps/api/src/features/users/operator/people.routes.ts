import * as contract from "@demarc/contract/operator/people";
import { listPage } from "../../../platform/http/operator-list.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { createPerson, setPersonStatus } from "./people.operator.ts";
import * as queries from "./people.queries.ts";

/** People of customers for the operator's systems. */
export function peopleRoutes({ serve, read, config, credentials }: OperatorRouteContext): void {
  serve(contract.listPeople, async ({ params: { customerId }, query }) => {
    found(await read(queries.findCompany(customerId)));
    return listPage(
      read,
      { query, idType: "uuid" },
      (slice) => queries.pageOfPeople(customerId, slice),
      (row) => row,
    );
  });

  serve(contract.createPerson, ({ params: { customerId }, body, caller: { name: by }, change }) =>
    change((transaction) => createPerson(transaction, { customerId, body }, { by, config })),
  );

  const actions = [
    [contract.disablePerson, "disable"],
    [contract.enablePerson, "enable"],
  ] as const;
  for (const [endpoint, event] of actions)
    serve(endpoint, ({ params, ifMatch, caller: { name: by }, change }) =>
      change((transaction) => setPersonStatus(transaction, { ...params, event, ifMatch }, { by, config, credentials })),
    );
}
