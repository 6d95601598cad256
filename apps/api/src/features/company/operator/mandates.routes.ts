import { maskIban } from "@demarc/contract/core/iban";
import * as contract from "@demarc/contract/operator/mandates";
import { listPage } from "../../../platform/http/operator-list.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { decideNamed } from "../mandates.operator.ts";
import * as queries from "../mandates.queries.ts";

const shown = ({ iban, ...mandate }: queries.ListedMandate): contract.OperatorMandate => ({
  ...mandate,
  ibanMasked: maskIban(iban),
});

/** Direct debit mandates for the operator's systems. */
export function mandatesRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.listMandates, ({ query }) => {
    const { customerId = null, status = null } = query;
    const filter = { customerId, status };
    return listPage(read, { query, idType: "uuid" }, (slice) => queries.pageOfMandates(filter, slice), shown);
  });

  serve(contract.readMandate, async ({ params }) =>
    shown(found(await read(queries.findListedMandate(params.mandateId)))),
  );

  const decisions = [
    [contract.acceptMandate, "accept"],
    [contract.rejectMandate, "reject"],
  ] as const;
  for (const [endpoint, decision] of decisions)
    serve(endpoint, ({ params: { mandateId: id }, ifMatch, change }) =>
      change((transaction) => decideNamed(transaction, { name: { id }, decision, ifMatch })),
    );
}
