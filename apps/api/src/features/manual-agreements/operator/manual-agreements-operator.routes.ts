import * as contract from "@demarc/contract/operator/manual-agreements";
import { snapshotAgreements } from "@demarc/contract/operator/snapshots";
import { same, serveListed } from "../../../platform/http/snapshots.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { operateAgreement, operatedAgreement, putAgreement } from "./manual-agreements.operator.ts";
import * as queries from "./manual-agreements-listing.queries.ts";

/** Bespoke agreements for the operator's systems. */
export function operatorManualAgreementsRoutes(context: OperatorRouteContext): void {
  const { serve, read, config, clock } = context;
  serveListed(context, contract.listAllAgreements, snapshotAgreements, {
    idType: "uuid",
    page: ({ status = null, customerId = null }, slice) => queries.pageOfAgreements({ status, customerId }, slice),
    itemOf: same,
  });

  serve(contract.readAgreement, async ({ params }) =>
    found(await read(queries.findOperatorAgreement(params.operatorAgreementId))),
  );

  serve(contract.readAgreementByRef, async ({ params }) =>
    found(await read(queries.findAgreementByRef(params.externalRef))),
  );

  serve(contract.putAgreement, ({ params: { externalRef }, body, ifMatch, caller, change }) =>
    change((transaction) =>
      putAgreement(transaction, { externalRef, body, ifMatch }, { by: caller.name, config, now: clock.now() }),
    ),
  );

  const steps = [
    [contract.publishAgreement, "publish"],
    [contract.activateAgreement, "activate"],
  ] as const;
  for (const [endpoint, action] of steps)
    serve(endpoint, ({ params: { operatorAgreementId: id }, ifMatch, caller, change }) =>
      change(async (transaction) => {
        const operator = { by: caller.name, config, now: clock.now() };
        return operatedAgreement(await operateAgreement(transaction, { id, ifMatch }, { action }, operator));
      }),
    );

  serve(contract.endAgreement, ({ params: { operatorAgreementId: id }, body, ifMatch, caller, change }) =>
    change(async (transaction) => {
      const operator = { by: caller.name, config, now: clock.now() };
      const ending = { action: "end", reason: body.reason.trim() } as const;
      return operatedAgreement(await operateAgreement(transaction, { id, ifMatch }, ending, operator));
    }),
  );
}
