import { searchWords } from "@demarc/contract/core/search-text";
import * as contract from "@demarc/contract/operator/customers";
import { snapshotCustomers } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { serveListed } from "../../../platform/http/snapshots.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { actOnCustomer, changeCustomer, operatorCustomer, putCustomer } from "./customers.operator.ts";
import * as queries from "./customers.queries.ts";

/** Customers for the operator's systems. */
export function customersRoutes(context: OperatorRouteContext): void {
  const { serve, read } = context;
  serveListed(context, contract.listCustomers, snapshotCustomers, {
    idType: "int",
    page: ({ status = null, parentCustomerId = null, q = "" }, slice) =>
      queries.pageOfCustomers({ status, parentCustomerId, words: searchWords(q) }, slice),
    itemOf: operatorCustomer,
  });

  serve(contract.readCustomer, async ({ params }) =>
    operatorCustomer(found(await read(queries.findAnyCustomer(params.customerId)))),
  );

  serve(contract.readCustomerByRef, async ({ params }) =>
    operatorCustomer(found(await read(queries.findCustomerByRef(params.externalRef)))),
  );

  servePuts(serve, contract.putCustomers, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putCustomer(transaction, { externalRef, body, ifMatch }),
  );

  serve(contract.changeCustomer, ({ params, body, ifMatch, change }) =>
    change((transaction) => changeCustomer(transaction, params.customerId, body, ifMatch)),
  );

  const actions = [
    [contract.suspendCustomer, "suspend"],
    [contract.reinstateCustomer, "reinstate"],
    [contract.terminateCustomer, "terminate"],
  ] as const;
  for (const [endpoint, action] of actions)
    serve(endpoint, ({ params: { customerId: id }, ifMatch, change }) =>
      change((transaction) => actOnCustomer(transaction, { id, action, ifMatch })),
    );
}
