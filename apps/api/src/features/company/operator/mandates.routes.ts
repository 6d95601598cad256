import { maskIban } from "@demarc/contract/core/iban";
import * as contract from "@demarc/contract/operator/mandates";
import { snapshotMandates } from "@demarc/contract/operator/snapshots";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { serveListed } from "../../../platform/http/snapshots.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { decideMandate } from "../mandates.operator.ts";
import { putMandate } from "./put-mandate.operator.ts";
import * as queries from "../mandates.queries.ts";

const shown = ({ iban, ...mandate }: queries.ListedMandate): contract.OperatorMandate => ({
  ...mandate,
  ibanMasked: maskIban(iban),
});

/** Direct debit mandates for the operator's systems. */
export function mandatesRoutes(context: OperatorRouteContext): void {
  const { serve, read, clock } = context;
  serveListed(context, contract.listMandates, snapshotMandates, {
    idType: "uuid",
    page: ({ customerId = null, status = null }, slice) => queries.pageOfMandates({ customerId, status }, slice),
    itemOf: shown,
  });

  serve(contract.readMandate, async ({ params }) =>
    shown(found(await read(queries.findListedMandate(params.mandateId)))),
  );

  serve(contract.readMandateByRef, async ({ params }) =>
    shown(found(await read(queries.findListedMandateByRef(params.externalRef)))),
  );

  servePuts(serve, contract.putMandates, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putMandate(transaction, { externalRef, body, ifMatch }, clock.now()),
  );

  const decisions = [
    [contract.acceptMandate, "accept"],
    [contract.rejectMandate, "reject"],
  ] as const;
  for (const [endpoint, decision] of decisions)
    serve(endpoint, ({ params: { mandateId: id }, ifMatch, change }) =>
      change((transaction) => decideMandate(transaction, { id, decision, ifMatch })),
    );
}
