import * as contract from "@demarc/contract/operator/people";
import { snapshotAccounts } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { listPage } from "../../../platform/http/operator-list.ts";
import { same, servePagedSnapshot } from "../../../platform/http/snapshots.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { createPerson, invitePerson, resetPersonSecondFactor, setPersonStatus } from "./people.operator.ts";
import * as queries from "./people.queries.ts";
import { putPerson } from "./put-person.operator.ts";

/** People of customers for the operator's systems. */
export function peopleRoutes(context: OperatorRouteContext): void {
  const { serve, read, config } = context;
  servePagedSnapshot(context, snapshotAccounts, {
    idType: "uuid",
    page: (_none, slice) => queries.pageOfPeople(null, slice),
    itemOf: same,
  });

  serve(contract.listPeople, async ({ params: { customerId }, query }) => {
    found(await read(queries.findCompany(customerId)));
    return listPage(read, { query, idType: "uuid" }, (slice) => queries.pageOfPeople(customerId, slice), same);
  });

  serve(contract.createPerson, ({ params: { customerId }, body, change }) =>
    change((transaction) => createPerson(transaction, { customerId, body }, config)),
  );

  serve(contract.readPersonByRef, async ({ params }) => found(await read(queries.findPersonByRef(params.externalRef))));

  servePuts(serve, contract.putPeople, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putPerson(transaction, { externalRef, body, ifMatch }, config),
  );

  serve(contract.invitePerson, ({ params, ifMatch, change }) =>
    change((transaction) => invitePerson(transaction, { ...params, ifMatch }, config)),
  );

  serve(contract.resetPersonSecondFactor, ({ params, ifMatch, change }) =>
    change((transaction) => resetPersonSecondFactor(transaction, { ...params, ifMatch }, config)),
  );

  const actions = [
    [contract.disablePerson, "disable"],
    [contract.enablePerson, "enable"],
  ] as const;
  for (const [endpoint, event] of actions)
    serve(endpoint, ({ params, ifMatch, change }) =>
      change((transaction) => setPersonStatus(transaction, { ...params, event, ifMatch }, config)),
    );
}
