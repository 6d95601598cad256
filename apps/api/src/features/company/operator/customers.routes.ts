import { searchWords } from "@demarc/contract/core/search-text";
import * as contract from "@demarc/contract/operator/customers";
import { listPage } from "../../../platform/http/operator-list.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { actOnCustomer, changeCustomer, operatorCustomer, putCustomer } from "./customers.operator.ts";
import * as queries from "./customers.queries.ts";

/** Customers for the operator's systems. */
export function customersRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.listCustomers, ({ query }) => {
    const { status = null, parentCustomerId = null, q = "" } = query;
    const filter = { status, parentCustomerId, words: searchWords(q) };
    return listPage(read, query, (slice) => queries.pageOfCustomers(filter, slice), operatorCustomer);
  });

  serve(contract.readCustomer, async ({ params }) =>
    operatorCustomer(found(await read(queries.findAnyCustomer(params.customerId)))),
  );

  serve(contract.readCustomerByRef, async ({ params }) =>
    operatorCustomer(found(await read(queries.findCustomerByRef(params.externalRef)))),
  );

  serve(contract.putCustomer, ({ params, body, change }) =>
    change((transaction) => putCustomer(transaction, params.externalRef, body)),
  );

  serve(contract.changeCustomer, ({ params, body, ifMatch, change }) =>
    change((transaction) => changeCustomer(transaction, params.customerId, body, ifMatch)),
  );

  serve(contract.suspendCustomer, ({ params, change }) =>
    change((transaction) => actOnCustomer(transaction, params.customerId, "suspend")),
  );
  serve(contract.reinstateCustomer, ({ params, change }) =>
    change((transaction) => actOnCustomer(transaction, params.customerId, "reinstate")),
  );
  serve(contract.terminateCustomer, ({ params, change }) =>
    change((transaction) => actOnCustomer(transaction, params.customerId, "terminate")),
  );
}
